import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest: begun last, one of them alone would keep one core busy while the other has nothing left to do. */
const LONGEST = [
  'server/crash-points.race.test.ts',
  'server/simulation.race.test.ts',
  'server/commands/commands.test.ts',
  'server/crash.test.ts',
  'server/features/mail/outage.test.ts',
  'server/features/checkout/paying.test.ts',
  'server/start.test.ts',
  'server/stopping.test.ts',
  'server/http/headers.test.ts',
];

/** The order of the test files of a run: the longest first, and the others as they would be. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
