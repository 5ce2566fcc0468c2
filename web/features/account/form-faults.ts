import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { FieldFault } from '#contract/refusals.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { FIELD_TEXTS } from '#web/i18n/field-texts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';

/** Makes a form resolver from a rule of the domain that names the fault of each invalid field. */
export function resolverOf<Form extends FieldValues>(
  check: (form: Form) => Partial<Record<keyof Form, FieldFault | null>>,
): Resolver<Form> {
  return (values) => {
    const faults = Object.entries(check(values)).flatMap(([field, fault]) => (fault ? [[field, { type: fault }]] : []));
    if (faults.length === 0) return { values, errors: {} };
    // The keys are those of the form, because the rule's are.
    return { values: {}, errors: Object.fromEntries(faults) as FieldErrors<Form> };
  };
}

/** What the form library stores of an error at a field. */
type Fault = { type?: string; message?: string };

/**
 * Returns a function that gives the sentence at a field: in the current language for a fault found here, else
 * the server's own sentence.
 */
export function useFaultText(): (error: Fault | undefined) => string | undefined {
  const { locale } = useLanguage();
  const phrases: Readonly<Record<string, string>> = FIELD_TEXTS[locale];
  return (error) => error && (phrases[error.type ?? ''] ?? error.message);
}

/**
 * Shows the server's field errors at their fields and focuses the first one; returns false when no field has
 * any. `shown` lists the visible fields, when those are not all.
 */
export function placeFaults<Form extends FieldValues>(
  error: Error,
  form: Pick<UseFormReturn<Form>, 'getValues' | 'setError'>,
  // The keys of a form's values are its fields.
  shown: readonly Path<Form>[] = Object.keys(form.getValues()) as Path<Form>[],
): boolean {
  if (!isProblem(error)) return false;
  const found = shown.filter((field) => error.errors[field] !== undefined);
  for (const [index, field] of found.entries()) {
    form.setError(field, { type: 'server', message: error.errors[field] ?? '' }, { shouldFocus: index === 0 });
  }
  return found.length > 0;
}
