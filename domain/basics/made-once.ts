/** Gives what `make` makes of each key, made once. For formatters: to make one takes a hundred times as long as to use it. */
export function madeOnce<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}
