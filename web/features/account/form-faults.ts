import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { FIELD_PHRASES } from '#contract/phrases/fields.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';

/** Has a form checked by a rule of the domain, which names the fault of each field that has one. */
export function resolverOf<Form extends FieldValues>(
  check: (form: Form) => Partial<Record<keyof Form, FieldFault>>,
): Resolver<Form> {
  return (values) => {
    const faults = Object.entries(check(values)).map(([field, fault]) => [field, { type: fault }]);
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
  const phrases: Readonly<Record<string, string>> = FIELD_PHRASES[locale];
  return (error) => error && (phrases[error.type ?? ''] ?? error.message);
}
