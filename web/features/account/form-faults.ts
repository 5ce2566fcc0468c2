import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { FieldFault } from '#contract/refusals.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { FIELD_TEXTS } from '#web/i18n/field-texts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';

/** Has a form checked by a rule of the domain, which names the fault of each field that has one. */
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

/** What the form library keeps of an error at a field. */
type Fault = { type?: string; message?: string };

/** The sentence at a field: for a fault that was found here in the language of the moment, else as the server put it. */
export function useFaultText(): (error: Fault | undefined) => string | undefined {
  const { locale } = useLanguage();
  const phrases: Readonly<Record<string, string>> = FIELD_TEXTS[locale];
  return (error) => error && (phrases[error.type ?? ''] ?? error.message);
}

/**
 * Puts what the server found at the fields that it is about, and goes to the first; false when it is about none. `shown` are the
 * fields that there are to be seen, when that is not all of them.
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
