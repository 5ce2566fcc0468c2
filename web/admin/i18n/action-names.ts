import type { BookingMail, CatalogNoun, CatalogVerb, NamedAction } from '#contract/staff/actions.ts';
import { useStaffTexts } from './staff-texts.ts';

/** Returns functions that name an action of the audit log and a mail. One of an older release keeps its own name. */
export function useActionNames(): { action: (action: string) => string; mail: (kind: string) => string } {
  const { names, catalog, nouns, mails } = useStaffTexts('actions');
  const action = (id: string) => {
    const [noun = '', verb = ''] = id.split('.');
    // Another word than these is not among the keys, and gives undefined.
    const composed = catalog[verb as CatalogVerb]?.(nouns[noun as CatalogNoun] ?? noun);
    // As above.
    return names[id as NamedAction] ?? composed ?? id;
  };
  return { action, mail: (kind) => mails[kind as BookingMail] ?? kind }; // As above.
}
