import { defaultText, inEachLanguage, type LocalText } from '#domain/basics/local-text.ts';

/** Returns the columns of a name: the default, and one text per language if the catalog has them. */
export const named = (name: LocalText) => ({ name: defaultText(name), names: inEachLanguage(name) });
