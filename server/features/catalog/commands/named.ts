import { defaultText, inEachLanguage, type LocalText } from '#domain/basics/local-text.ts';

/** A name as a table has it: the default, and one for each language where the catalog tells them apart. */
export const named = (name: LocalText) => ({ name: defaultText(name), names: inEachLanguage(name) });
