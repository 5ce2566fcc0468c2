import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads single variables and collects every fault instead of stopping at the first. An empty variable counts
 * as absent.
 */
export type Reader = {
  readonly faults: readonly string[];
  fault(sentence: string): void;
  optional(name: string): string | undefined;
  /** A setting that must stay secret: `NAME`, or the text of the file that `NAME_FILE` names. */
  secret(name: string): string | undefined;
  text(name: string, fallback: string): string;
  /** Reads a variable that is required because another one is set. */
  needed(name: string, because: string): string;
  neededSecret(name: string, because: string): string;
  integer(name: string, fallback: number, range: { min: number; max: number }): number;
  flag(name: string, fallback: boolean): boolean;
  choice<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice;
  url(name: string, protocols: readonly string[]): string | undefined;
  /** Checks an address that has already been read. */
  address(name: string, text: string | undefined, protocols: readonly string[]): string | undefined;
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
  const secret = (name: string) => {
    const file = optional(`${name}_FILE`);
    if (file === undefined) return optional(name);
    if (optional(name) !== undefined) fault(`${name} and ${name}_FILE are both set; remove one of them`);
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (text === '') fault(`${name}_FILE names ${file}, which is empty`);
      return text;
    } catch (error) {
      fault(
        `${name}_FILE names ${file}, which cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
      return undefined;
    }
  };
  const needed = (name: string, because: string, text: string | undefined) => {
    if (text === undefined) fault(`${name} is needed when ${because} is set`);
    return text ?? '';
  };
  const address = (name: string, text: string | undefined, protocols: readonly string[]) => {
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    fault(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return undefined;
  };
  return {
    faults,
    fault,
    optional,
    secret,
    text: (name, fallback) => optional(name) ?? fallback,
    needed: (name, because) => needed(name, because, optional(name)),
    neededSecret: (name, because) => needed(name, because, secret(name)),
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
    address,
    url: (name, protocols) => address(name, optional(name), protocols),
    present(starts) {
      return Object.keys(environment).filter(
        (name) => optional(name) !== undefined && starts.some((start) => name.startsWith(start)),
      );
    },
  };
}
