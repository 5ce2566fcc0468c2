/** The place of a value in the file: keys and indexes from the root. */
export type Path = readonly (string | number)[];

/** `also` is the other place, when two values conflict. */
export type CatalogError = { path: Path; message: string; also?: Path };

export type Report = (error: CatalogError) => void;

/** Reads a value at a place: returns the parsed value, or reports its faults and returns undefined. */
export type Reader<T> = (value: unknown, path: Path, report: Report) => T | undefined;

type Field<T> = { read: Reader<T>; isRequired: boolean; whenAbsent: T | undefined };

export function required<T>(read: Reader<T>): Field<T> {
  return { read, isRequired: true, whenAbsent: undefined };
}

/** A key that may be omitted or empty. */
export function optional<T, Default>(read: Reader<T>, whenAbsent: Default): Field<T | Default> {
  return { read, isRequired: false, whenAbsent };
}

type Fields<T> = { readonly [Key in keyof T]: Field<T[Key]> };

/** Reads an object with exactly these keys. */
export function object<T extends Record<string, unknown>>(fields: Fields<T>): Reader<T> {
  return (value, path, report) => {
    if (!isObject(value)) return refuse(report, path, 'must be a group of keys');
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(fields, key));
    for (const key of unknown) {
      report({ path: [...path, key], message: `is not a key here; known are ${Object.keys(fields).join(', ')}` });
    }
    const entries = Object.entries<Field<unknown>>(fields).map(([key, field]) => {
      const given = Object.hasOwn(value, key) ? value[key] : undefined;
      return [key, fieldReader(field)(given, [...path, key], report)] as const;
    });
    const isComplete = unknown.length === 0 && entries.every(([, read]) => read !== undefined);
    // Every key's reader has returned a value of the key's type.
    return isComplete ? (Object.fromEntries(entries) as T) : undefined;
  };
}

function fieldReader<T>({ read, isRequired, whenAbsent }: Field<T>): Reader<T> {
  return (value, path, report) => {
    if (value !== undefined && value !== null) return read(value, path, report);
    if (isRequired) report({ path, message: 'is missing' });
    return whenAbsent;
  };
}

/** Reads a list and reports the faults of every item. */
export function listOf<T>(read: Reader<T>, limits: { min?: number; max?: number } = {}): Reader<T[]> {
  const { min = 0, max = Number.POSITIVE_INFINITY } = limits;
  return (value, path, report) => {
    if (!Array.isArray(value)) return refuse(report, path, 'must be a list');
    if (value.length < min) return refuse(report, path, `must have at least ${min} ${min === 1 ? 'entry' : 'entries'}`);
    if (value.length > max) return refuse(report, path, `must have at most ${max} entries`);
    const items = value.map((item, index) => read(item, [...path, index], report));
    const good = items.filter((item) => item !== undefined);
    return good.length === items.length ? good : undefined;
  };
}

/** Adds a rule to a reader. The rule returns the faulty key with a message, or null. */
export function refine<T>(read: Reader<T>, rule: (value: T) => { key?: string; message: string } | null): Reader<T> {
  return (value, path, report) => {
    const result = read(value, path, report);
    const fault = result === undefined ? null : rule(result);
    if (fault === null) return result;
    return refuse(report, fault.key === undefined ? path : [...path, fault.key], fault.message);
  };
}

/** Reports a fault and returns undefined, the result of a failed read. */
export function refuse(report: Report, path: Path, message: string): undefined {
  report({ path, message });
  return undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Formats a place: `schedule[2].rooms[0]`. */
export function formatPath(path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}
