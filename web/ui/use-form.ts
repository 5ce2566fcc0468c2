import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { FieldFault } from '#contract/refusals.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { keepForTab, keepTyped, typedText } from './typed-text.ts';

/** Errors by field: the code of a fault, or a sentence of the server. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string | undefined>>;

/** Faults by field. */
export type Faults<Values> = Partial<Record<keyof Values, FieldFault | null>>;

type FormOptions<Values extends object> = {
  /** First values by field: a text or radio button is a string, a group of checkboxes a list, a lone checkbox a boolean. */
  start: Values;
  send: (values: Values) => void;
  check?: (values: Values) => Faults<Values>;
  /** Whether to check a field on blur; otherwise the first check is on submit. */
  checksOnLeaving?: boolean;
  /** Faults to show while the visitor types. */
  atOnce?: readonly FieldFault[];
  /** The fields that are filled in again after a reload or Back; never a password. */
  keep?: readonly (keyof Values & string)[];
  /** The id of the only member who sees them again; undefined for a visitor. */
  keptFor?: string | undefined;
};

const PAUSE_MS = 400;

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** Runs a task after the press under way, if any, so that what it shows does not move what is pressed. */
function afterPress(task: () => void): void {
  if (document.querySelector(':active') === null) task();
  else addEventListener('mouseup', () => setTimeout(task), { once: true });
}

/**
 * Returns the state of a native form, whose inputs keep their own text. A field shows its fault from its
 * first check until it is valid; it shows the server's error until its value changes.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { send, check, checksOnLeaving = false, atOnce = [], keep = [], keptFor } = options;
  const [start] = useState(() => {
    const typed = keep.length > 0 ? typedText() : undefined;
    return { ...options.start, ...(typed?.keptFor === keptFor && only(keep, typed?.fields)) };
  });
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  // Back shows the other page a moment after the history entry is already that page's.
  const [path] = useState(() => location.pathname);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<FieldErrors<Values>>({});
  // `Object.keys` types its result as strings.
  const names = Object.keys(start) as (keyof Values & string)[];

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
    const now = valuesIn(element.current, start);
    setValues(now);
    keepSoon(now);
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

  /** Browsers refuse a page that changes its history entry at every key, so it is changed in a pause. */
  function keepSoon(now: Values): void {
    clearTimeout(pause.current);
    if (isKept()) keepForTab(path, keepable(now));
    pause.current = setTimeout(() => element.current !== null && keepNow(now), PAUSE_MS);
  }

  function keepNow(now: Values): void {
    clearTimeout(pause.current);
    if (isKept()) keepTyped(keepable(now));
  }

  const isKept = () => keep.length > 0 && location.pathname === path;
  const keepable = (now: Values) => ({ keptFor, fields: only(keep, now) });

  /** Focuses the first of the given fields, in the order of the screen. */
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
        keepNow(values);
        if (checksOnLeaving && target instanceof HTMLInputElement)
          afterPress(() => setChecked((before) => [...before, target.name]));
      },
    },
    values,
    errors,
    focus,
    /** Returns the props of a text field. */
    field: (name: keyof Values & string) => ({ name, defaultValue: String(start[name]) }),
    /** Returns the props of a radio button or a checkbox; without a value, of a lone checkbox. */
    choice: (name: keyof Values & string, value?: string) => ({
      name,
      value,
      defaultChecked: value === undefined ? start[name] === true : [start[name]].flat<unknown>().includes(value),
    }),
    /** Shows the fault of a field and focuses it; returns true when there is none. */
    isRight: (name: keyof Values & string): boolean => {
      if (!faults[name]) return true;
      setChecked((before) => [...before, name]);
      focus(name);
      return false;
    },
    /** Shows errors at fields, without focusing them. */
    answer: setAnswers,
    /**
     * Shows the server's field errors and focuses the first one; returns false when no field has any. `shown` lists the
     * visible fields, when those are not all.
     */
    place: (error: Error, shown: readonly (keyof Values & string)[] = names): boolean => {
      const found = answersAt(error, shown);
      setAnswers((before) => ({ ...before, ...found }));
      focus(...Object.keys(found));
      return Object.keys(found).length > 0;
    },
    /** Forgets what was kept, because it was sent. */
    forget: (): void => {
      setValues(options.start);
      keepNow(options.start);
    },
    /** Empties every text field. */
    clear: (): void => {
      for (const input of element.current?.querySelectorAll('input') ?? []) if (!input.readOnly) input.value = '';
      setValues(options.start);
      keepNow(options.start);
      setAnswers({});
      setChecked([]);
    },
  };
}

/** Returns the given fields of what was kept, as far as there are any. */
function only(names: readonly string[], kept: object = {}): object {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => names.includes(name)));
}

/** Returns the server's errors for the given fields. */
export function answersAt<Name extends string>(error: Error, fields: readonly Name[]): Partial<Record<Name, string>> {
  if (!isProblem(error)) return {};
  const found = fields.filter((name) => error.errors[name] !== undefined);
  // `Object.fromEntries` forgets which keys it was given.
  return Object.fromEntries(found.map((name) => [name, error.errors[name]])) as Partial<Record<Name, string>>;
}

/** Returns the values of a form; a field that is not on the screen has its first value. */
function valuesIn<Values extends object>(form: HTMLFormElement, start: Values): Values {
  const data = new FormData(form);
  const values = Object.entries(start).map(([name, first]: [string, unknown]) => {
    if (typeof first === 'boolean') return [name, data.has(name)];
    return [name, Array.isArray(first) ? data.getAll(name) : (data.get(name) ?? first)];
  });
  // Each value has the kind of its first value.
  return Object.fromEntries(values) as Values;
}
