export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads single variables and collects every fault instead of stopping at the first. An empty variable counts
 * as absent.
 */
export type Reader = {
  readonly faults: readonly string[];
  fault(sentence: string): void;
  optional(name: string): string | undefined;
  text(name: string, fallback: string): string;
  /** Reads a variable that is required because another one is set. */
  needed(name: string, because: string): string;
  integer(name: string, fallback: number, range: { min: number; max: number }): number;
  flag(name: string, fallback: boolean): boolean;
  choice<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice;
  url(name: string, protocols: readonly string[]): string | undefined;
  /** Returns the names of the set variables that start with one of the prefixes. */
  present(starts: readonly string[]): string[];
};

export function createReader(environment: Environment): Reader {
  const faults: string[] = [];
  const fault = (sentence: string) => void faults.push(sentence);
  const optional = (name: string) => {
    const text = environment[name]?.trim();
    return text === undefined || text === '' ? undefined : text;
  };
  return {
    faults,
    fault,
    optional,
    text: (name, fallback) => optional(name) ?? fallback,
    needed(name, because) {
      const text = optional(name);
      if (text === undefined) fault(`${name} is needed when ${because} is set`);
      return text ?? '';
    },
    integer(name, fallback, { min, max }) {
      const text = optional(name);
      if (text === undefined) return fallback;
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return value;
      fault(`${name} must be a whole number from ${min} to ${max}, not '${text}'`);
      return fallback;
    },
    flag(name, fallback) {
      const text = optional(name);
      if (text === undefined) return fallback;
      if (text !== '0' && text !== '1') fault(`${name} must be 0 or 1, not '${text}'`);
      return text === '1';
    },
    choice(name, choices, fallback) {
      const text = optional(name);
      if (text === undefined) return fallback;
      const choice = choices.find((known) => known === text);
      if (choice === undefined) fault(`${name} must be one of ${choices.join(', ')}, not '${text}'`);
      return choice ?? fallback;
    },
    url(name, protocols) {
      const text = optional(name);
      if (text === undefined) return undefined;
      if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
      fault(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
      return undefined;
    },
    present(starts) {
      return Object.keys(environment).filter(
        (name) => optional(name) !== undefined && starts.some((start) => name.startsWith(start)),
      );
    },
  };
}
