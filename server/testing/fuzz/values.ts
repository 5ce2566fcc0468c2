import fc from 'fast-check';
import { FOREIGN_FIELDS, hostileText, WRONG_VALUES } from './hostile.ts';
import type { Pool } from './pool.ts';

/** The part of JSON Schema that the contract's schemas use. */
export type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
};

/** Generates values that a schema accepts, with ids, addresses and words from this database. */
export function validValue(schema: Schema, name: string, pool: Pool): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const arms = schema.anyOf ?? schema.oneOf;
  if (arms) return fc.oneof(...arms.map((arm) => validValue(arm, name, pool)));
  if (schema.properties || schema.type === 'object') return objectOf(schema, pool);
  if (schema.type === 'array') {
    return fc.array(validValue(schema.items ?? {}, name, pool), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.integer({ min: schema.minimum ?? -1_000, max: Math.min(schema.maximum ?? 1_000, 1e9) });
  }
  return textOf(schema, name, pool);
}

function objectOf({ properties = {}, required = [] }: Schema, pool: Pool): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, validValue(schema, name, pool)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function textOf({ format, minLength = 0, maxLength = 200 }: Schema, name: string, pool: Pool): fc.Arbitrary<string> {
  const known = pool.wordsFor(name);
  if (format === 'uuid')
    return fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.uuid({ version: 4 }) },
    );
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
  if (known.length === 0) return free;
  return fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: free });
}

/** Generates a value with one to three faults. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.array(fault, { minLength: 1, maxLength: 3 }))
    .map(([good, faults]) => faults.reduce<unknown>((spoilt, spoil) => spoil(spoilt), good));
}

type Fault = (value: unknown) => unknown;

const wrong: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...WRONG_VALUES) },
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.tuple(fc.nat(), wrong).map(([at, bad]): Fault => onField(at, (fields, name) => ({ ...fields, [name]: bad }))),
  fc
    .nat()
    .map(
      (at): Fault =>
        onField(at, (fields, name) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))),
    ),
  fc.nat().map((at): Fault => onField(at, (fields, name) => ({ ...fields, [name]: [fields[name]] }))),
  fc.nat().map((at): Fault => onField(at, (fields, name) => ({ ...fields, [name.toUpperCase()]: fields[name] }))),
  fc.tuple(fc.constantFrom(...FOREIGN_FIELDS), wrong).map(
    ([name, bad]): Fault =>
      (value) =>
        isFields(value) ? Object.defineProperty({ ...value }, name, { value: bad, enumerable: true }) : value,
  ),
  wrong.map(
    (bad): Fault =>
      () =>
        bad,
  ),
);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function onField(at: number, change: (fields: Fields, name: string) => Fields): Fault {
  return (value) => {
    const names = isFields(value) ? Object.keys(value) : [];
    const name = names[at % Math.max(names.length, 1)];
    return isFields(value) && name !== undefined ? change(value, name) : value;
  };
}
