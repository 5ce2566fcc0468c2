import type { CatalogNoun, CatalogVerb, NamedAction } from '#contract/staff/actions.ts';
import type { Fact, FactValue, FactWord } from '#contract/staff/facts.ts';
import { isNamedJob, type NamedJob, type NamedMail, type OtherJob } from '#contract/staff/jobs.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useStaffTexts } from './staff-texts.ts';

/**
 * Returns functions that name an action of the audit log and a mail. An unknown one, from another release,
 * keeps its own name.
 */
export function useActionNames(): { action: (action: string) => string; mail: (kind: string) => string } {
  const { names, catalog, nouns, mails } = useStaffTexts('actions');
  const action = (id: string) => {
    const [noun = '', verb = ''] = id.split('.');
    // The cast is not checked: an unknown name is not among the keys, and gives undefined.
    const composed = catalog[verb as CatalogVerb]?.(nouns[noun as CatalogNoun] ?? noun);
    // As above.
    return names[id as NamedAction] ?? composed ?? id;
  };
  return { action, mail: (kind) => mails[kind as NamedMail] ?? kind }; // As above.
}

/** Returns a function that names a kind of job. */
export function useJobNames(): (job: NamedJob) => string {
  const { jobs, mails } = useStaffTexts('actions');
  // A kind that `jobs` does not name is a mail, and `mails` names it.
  return (job) => jobs[job as OtherJob] ?? mails[job.replace(/^mail-/, '') as NamedMail];
}

/**
 * Returns a function that describes a recorded fact in words: its former and its current value, as far as
 * known.
 */
export function useFactInWords(): (fact: Fact) => string {
  const texts = useStaffTexts('actions');
  const jobName = useJobNames();
  const { price, day, dateTime } = useFormats();
  const wordOf = (word: string): string => {
    if (isNamedJob(word)) return jobName(word);
    return texts.words[word as FactWord] ?? word; // One of an older release is not among the keys, and stands for itself.
  };
  const inWords = (value: FactValue): string => {
    switch (value.as) {
      case 'money':
        return price(value.amount);
      case 'instant':
        return dateTime(new Date(value.at));
      case 'day':
        return day(value.day as Parameters<typeof day>[0]); // The contract has checked that it is a day.
      case 'place':
        return value.at === null ? value.name : texts.slot(value.name, dateTime(new Date(value.at)));
      case 'words':
        return texts.listed(value.words.map(wordOf));
      case 'text':
        return value.text;
      case 'flag':
        return value.isSo ? texts.flags.yes : texts.flags.no;
    }
  };
  return ({ name, before, after }) => {
    const sides = [before, after].filter((side) => side !== null).map(inWords);
    const [one = '', other] = sides;
    return texts.fact(texts.facts[name], other === undefined ? one : texts.change(one, other));
  };
}
