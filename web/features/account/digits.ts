const KEY_OF_TEXT = /^.$/u;

/** What is left of a text when it may hold digits only; those of a Japanese keyboard become ordinary ones. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Whether a key writes something other than a digit; navigation, deletion and shortcuts do not write. */
export function writesOther({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return KEY_OF_TEXT.test(key) && !ctrlKey && !metaKey && !altKey && digitsOf(key) === '';
}
