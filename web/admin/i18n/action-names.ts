import type { Fact, FactValue } from '#contract/staff/facts.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useStaffTexts } from './staff-texts.ts';

type Named = Readonly<Record<string, string | undefined>>;

/** Names by any key: one that is unknown, because it is of another release, has none. */
type Names = { readonly [Part in 'names' | 'nouns' | 'mails' | 'jobs' | 'words']: Named } & {
  readonly catalog: Readonly<Record<string, ((noun: string) => string) | undefined>>;
};

/** Returns functions that name an action of the audit log and a mail. An unknown one keeps its own name. */
export function useActionNames(): { action: (action: string) => string; mail: (kind: string) => string } {
  const { names, catalog, nouns, mails }: Names = useStaffTexts('actions');
  const action = (id: string) => {
    const [noun = '', verb = ''] = id.split('.');
    return names[id] ?? catalog[verb]?.(nouns[noun] ?? noun) ?? id;
  };
  return { action, mail: (kind) => mails[kind] ?? kind };
}

const jobIn = ({ jobs, mails }: Names, kind: string): string | undefined =>
  kind.startsWith('mail-') ? mails[kind.slice('mail-'.length)] : jobs[kind];

/** Returns a function that names a kind of job. An unknown one keeps its own name. */
export function useJobNames(): (kind: string) => string {
  const texts = useStaffTexts('actions');
  return (kind) => jobIn(texts, kind) ?? kind;
}

/**
 * Returns a function that describes a recorded fact in words: its former and its current value, as far as
 * known.
 */
export function useFactInWords(): (fact: Fact) => string {
  const texts = useStaffTexts('actions');
  const { words }: Names = texts;
  const { price, day, dateTime } = useFormats();
  // The kind of a task that was run again is a job's; a word of an older release stands for itself.
  const wordOf = (word: string): string => words[word] ?? jobIn(texts, word) ?? word;
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
