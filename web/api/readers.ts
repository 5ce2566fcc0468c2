/** Gives what it was given as the screens need it, or throws. */
export type Reader<Value> = (given: unknown) => Value;

/** A reader of whatever passes a test. */
const that =
  <Value>(passes: (given: unknown) => boolean): Reader<Value> =>
  (given) => {
    if (!passes(given)) throw new Error(`Unreadable answer: ${typeof given}`);
    // `passes` has checked it.
    return given as Value;
  };

export const text = that<string>((given) => typeof given === 'string');

export const instant = that<string>((given) => typeof given === 'string' && Date.parse(given) > 0);

export const amount = that<number>(Number.isFinite);

const anObject = that<Record<string, unknown>>((given) => typeof given === 'object' && given !== null);

const aList = that<readonly unknown[]>(Array.isArray);

/** A record with the parts that the screens cannot do without; what else it has is left as it is. */
export const record =
  <Value>(parts: { readonly [Key in keyof NoInfer<Value>]?: Reader<Value[Key]> }): Reader<Value> =>
  (given) => {
    const read = { ...anObject(given) };
    // Each reader is for its own part.
    for (const [key, reader] of Object.entries(parts)) read[key] = (reader as Reader<unknown>)(read[key]);
    // Each part that `Value` is used for was read above.
    return read as Value;
  };

/** What cannot be read counts as absent: the screens have words for that. */
export const orNull =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (given) => {
    try {
      return reader(given);
    } catch {
      return null;
    }
  };

/** The records of a list that can be read; one that cannot is told to the console and takes no other away. */
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
