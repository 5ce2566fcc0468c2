import { useEffect, useRef } from 'react';
import type { BuyerField } from '#domain/invoices/invoice.ts';
import { FIELD_TEXTS } from '#web/i18n/field-texts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useCompanyTexts } from '#web/i18n/texts-of-money.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Company, shownFaults } from '../company.ts';

/** Offers an invoice issued to a company; shows its fields once the box is ticked. */
export function CompanyBox({ company }: { company: Company }) {
  const texts = useCompanyTexts();
  const { entry, change } = company;
  return (
    <div>
      <Checkbox
        label={texts.wanted}
        checked={entry.isWanted}
        onChange={({ target }) => change({ isWanted: target.checked })}
      />
      {entry.isWanted && <CompanyFields company={company} />}
    </div>
  );
}

function CompanyFields({ company: { entry, change } }: { company: Company }) {
  const texts = useCompanyTexts();
  const { locale } = useLanguage();
  const group = useRef<HTMLFieldSetElement>(null);
  const { typed, refusals } = entry;
  const faults = shownFaults(entry);

  useEffect(() => {
    if (refusals > 0) group.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  function fieldOf(field: BuyerField) {
    const fault = faults[field];
    return {
      label: texts[field],
      error: fault && FIELD_TEXTS[locale][fault],
      value: typed[field],
      onChange: ({ target }: { target: { value: string } }) => change({ typed: { ...typed, [field]: target.value } }),
    };
  }

  return (
    <fieldset ref={group} className="space-y-5 pt-2">
      <legend className="sr-only">{texts.heading}</legend>
      <TextField {...fieldOf('name')} autoComplete="organization" maxLength={200} />
      <TextField
        {...fieldOf('taxCode')}
        hint={texts.taxCodeHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextField {...fieldOf('address')} autoComplete="off" maxLength={300} />
      <p className="text-ink-soft text-sm">{texts.kept}</p>
    </fieldset>
  );
}
