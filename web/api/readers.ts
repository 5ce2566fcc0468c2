/** Checks a value and returns it as the screens need it, or throws. */
export type Reader<Value> = (given: unknown) => Value;

/** The server answered, but not with what the screens need. */
export class UnreadableAnswer extends Error {}

/** Returns a reader that accepts values that pass a test. */
const that =
  <Value>(passes: (given: unknown) => boolean): Reader<Value> =>
  (given) => {
    if (!passes(given)) throw new UnreadableAnswer(`Unreadable answer: ${typeof given}`);
    // `passes` has checked it.
    return given as Value;
  };

export const text = that<string>((given) => typeof given === 'string');

export const instant = that<string>((given) => typeof given === 'string' && Date.parse(given) > 0);

export const amount = that<number>(Number.isFinite);

/** Returns a reader of one of the given words; of a boolean by `[true, false]`, so that an absent one is not false. */
export const oneOf = <Word extends string | boolean>(words: readonly Word[]): Reader<Word> =>
  that((given) => words.some((word) => word === given));

const anObject = that<Record<string, unknown>>((given) => typeof given === 'object' && given !== null);

const aList = that<readonly unknown[]>(Array.isArray);

/** A reader of each member. */
export type Readers<Value> = { readonly [Key in keyof Value]: Reader<Value[Key]> };

/** Returns a reader of a record that checks the given members and leaves all others unchanged. */
export const record =
  <Value>(parts: { readonly [Key in keyof NoInfer<Value>]?: Reader<Value[Key]> }): Reader<Value> =>
  (given) => {
    const read = { ...anObject(given) };
    // Each reader checks its own member.
    for (const [key, reader] of Object.entries(parts)) read[key] = (reader as Reader<unknown>)(read[key]);
    // Every member of `Value` that the app relies on was checked above.
    return read as Value;
  };

/** Returns a reader that gives something else for an unreadable value. */
export const or =
  <Value, Other>(reader: Reader<Value>, other: Other): Reader<Value | Other> =>
  (given) => {
    try {
      return reader(given);
    } catch {
      return other;
    }
  };

/** Returns a reader that gives null for an unreadable value; the screens have texts for that. */
export const orNull = <Value>(reader: Reader<Value>): Reader<Value | null> => or(reader, null);

/** Returns a reader of a list that drops records that cannot be read and logs them to the console. */
export const listOf =
  <Value>(reader: Reader<Value>): Reader<Value[]> =>
  (given) =>
    aList(given).flatMap((each) => {
      try {
        return [reader(each)];
      } catch (error) {
        console.error(error);
        return [];
      }
    });
