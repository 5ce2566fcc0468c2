const KEY_OF_TEXT = /^.$/u;

/** Returns the digits of a text; full-width digits of a Japanese keyboard become ASCII ones. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Returns whether a key types anything but a digit; navigation, deletion and shortcuts type nothing. */
export function writesOther({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return KEY_OF_TEXT.test(key) && !ctrlKey && !metaKey && !altKey && digitsOf(key) === '';
}
