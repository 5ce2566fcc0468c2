import { connectInMemory } from '#server/db/connect-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { stageOn } from './run.ts';
import { stepsOf } from './steps.ts';
import { tellFailure } from './tell.ts';
const [first, count] = [Number(process.argv[2]), Number(process.argv[3])];
const db = await connectInMemory();
await migrate(db);
const stage = stageOn({ db });
const counts = new Map<string, number>();
for (let seed = first; seed < first + count; seed += 1) {
  const steps = stepsOf(seed, 60);
  const { trace, violation } = await stage.play(seed, steps);
  for (const line of trace) {
    const m = /Z (.*): ([^:]+(?:: .*)?)$/.exec(line);
    if (!m) continue;
    let k = '';
    if (/lets R\d+ of/.test(m[1]!)) k = `end ${/end -/.test(m[1]!) ? '-' : '+'}: ${m[2]}`;
    else if (/the charge of/.test(m[1]!)) k = `charge ${/waived/.test(m[1]!) ? 'w' : 'p'}: ${m[2]}`;
    else if (/opens the link/.test(m[1]!)) k = `link: ${m[2]!.replace(/\d+/g, 'n')}`;
    else if (/at the desk by link/.test(m[1]!)) k = `sell link: ${m[2]}`;
    else continue;
    counts.set(k, (counts.get(k) ?? 0) + 1);
  }
  if (violation) { console.log(tellFailure({ seed, steps, violation, trace })); }
}
console.log([...counts].sort().map(([a, b]) => `${b}\t${a}`).join('\n'));
const gone = await db.query(`SELECT verdict, count(*) FROM gateway_messages m JOIN payments p ON p.id = m.payment_id WHERE p.link_reservation_id IS NOT NULL GROUP BY 1`);
console.log(JSON.stringify(gone));
await db.close();
