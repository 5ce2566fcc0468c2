import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { FieldFault } from '#contract/refusals.ts';
import { isProblem } from '#web/api/api-problem.ts';

/** What stands at fields: the code of a fault, or a sentence of the server. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string | undefined>>;

/** The fault of each field that has one. */
export type Faults<Values> = Partial<Record<keyof Values, FieldFault | null>>;

type FormOptions<Values> = {
  /** By the names of the fields: texts, choices of one, lists of ticked values, and boxes that stand alone. */
  start: Values;
  send: (values: Values) => void;
  check?: (values: Values) => Faults<Values>;
  /** Whether a field is checked as soon as it is left; otherwise when the form is sent. */
  checksOnLeaving?: boolean;
  /** Faults that show while they are typed. */
  atOnce?: readonly FieldFault[];
};

export type Form<Values> = ReturnType<typeof useForm<Values>>;

/**
 * A native form: its inputs keep what was typed, and its events say when to read them. A fault shows once its field was
 * checked, and goes when it is mended; what the server found goes when its field changes.
 */
export function useForm<Values>(options: FormOptions<Values>) {
  const { start, send, check, checksOnLeaving = false, atOnce = [] } = options;
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<FieldErrors<Values>>({});
  // A form has no fields but those it starts with.
  const names = Object.keys(start as object) as (keyof Values & string)[];

  const faults: Faults<Values> = check?.(values) ?? {};
  const errors: FieldErrors<Values> = {};
  for (const name of names) {
    const fault = faults[name];
    const isShown = fault && (checked.includes(name) || atOnce.includes(fault));
    const error = answers[name] ?? (isShown ? fault : undefined);
    if (error !== undefined) errors[name] = error;
  }

  function read({ target }: SyntheticEvent): void {
    if (element.current === null || !(target instanceof HTMLInputElement)) return;
    setValues(valuesIn(element.current, start));
    setAnswers((before) => ({ ...before, [target.name]: undefined }));
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const now = valuesIn(event.currentTarget, start);
    const found: Faults<Values> = check?.(now) ?? {};
    const wrong = names.filter((name) => found[name]);
    setValues(now);
    setAnswers({});
    setChecked(names);
    if (wrong.length === 0) send(now);
    else focus(...wrong);
  }

  /** Goes to the first of some fields. */
  function focus(...wanted: readonly string[]): void {
    const inputs = [...(element.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ name }) => wanted.includes(name))?.focus();
  }

  return {
    props: {
      ref: element,
      noValidate: true,
      onSubmit: submit,
      onChange: read,
      onCompositionEnd: read,
      onBlur: ({ target }: SyntheticEvent) => {
        if (checksOnLeaving && target instanceof HTMLInputElement) setChecked((before) => [...before, target.name]);
      },
    },
    values,
    errors,
    focus,
    /** For the input of a text. */
    field: (name: keyof Values & string) => ({ name, defaultValue: String(start[name]) }),
    /** For a radio button or one of several boxes; without a value, for a box that stands alone. */
    choice: (name: keyof Values & string, value?: string) => ({
      name,
      value,
      defaultChecked: value === undefined ? start[name] === true : [start[name]].flat<unknown>().includes(value),
    }),
    /** Shows what is wrong with a field, and goes there; true when nothing is. */
    isRight(name: keyof Values & string): boolean {
      if (!faults[name]) return true;
      setChecked((before) => [...before, name]);
      focus(name);
      return false;
    },
    /** Shows at fields what the server found. */
    answer: setAnswers,
    /**
     * Shows what the server found at the fields that it is about, and goes to the first; false when it is about none. `shown`
     * are the fields on the screen, when that is not all of them.
     */
    place(error: Error, shown: readonly (keyof Values & string)[] = names): boolean {
      const found = answersAt(error, shown);
      setAnswers((before) => ({ ...before, ...found }));
      focus(...Object.keys(found));
      return Object.keys(found).length > 0;
    },
    /** Starts again with empty fields. */
    clear(): void {
      for (const input of element.current?.querySelectorAll('input') ?? []) if (!input.readOnly) input.value = '';
      setValues(start);
      setAnswers({});
      setChecked([]);
    },
  };
}

/** What a refusal says about some fields. */
export function answersAt<Name extends string>(error: Error, fields: readonly Name[]): Partial<Record<Name, string>> {
  if (!isProblem(error)) return {};
  const found = fields.filter((name) => error.errors[name] !== undefined);
  // The keys are some of the fields.
  return Object.fromEntries(found.map((name) => [name, error.errors[name]])) as Partial<Record<Name, string>>;
}

/** What a form holds, in the shape of what it started with; a field that is not on the screen holds what it started with. */
function valuesIn<Values>(form: HTMLFormElement, start: Values): Values {
  const data = new FormData(form);
  const values = Object.entries(start as object).map(([name, first]) => {
    if (typeof first === 'boolean') return [name, data.has(name)];
    return [name, Array.isArray(first) ? data.getAll(name) : (data.get(name) ?? first)];
  });
  // Each value has the kind of the first one; what is not one of its choices is refused by the check or by the server.
  return Object.fromEntries(values) as Values;
}
