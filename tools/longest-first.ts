import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, which start first: one that started last would keep one core busy while the others are idle. */
const LONGEST = [
  'server/system-tests/crash-points.race.test.ts',
  'server/system-tests/simulation.race.test.ts',
  'server/commands/commands.test.ts',
  'server/system-tests/stopping.test.ts',
  'server/start.test.ts',
  'server/db/promotion.race.test.ts',
  'server/features/mail/outage.test.ts',
  'server/http/headers.test.ts',
  'server/db/migrate.race.test.ts',
];

/**
 * The projects in the order in which their files run, the quick ones last. The files of a project stay
 * together, because a worker takes its next file from the same project.
 */
const PROJECTS = ['http', 'postgres', 'unit'];

/** Orders the test files of a run: the slowest first, the others by project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return place === -1 ? LONGEST.length : place;
    };
    const groupOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other) || groupOf(one) - groupOf(other));
  }
}
