import type { ComponentProps, ReactNode } from 'react';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useProfileTexts } from '../texts.ts';

type SectionFormProps = {
  form: ComponentProps<'form'>;
  onCancel: () => void;
  /** The error that belongs to no field. */
  failure: Error | null;
  submitLabel: string;
  /** The text shown while the request is pending. */
  busy: string | false;
  children: ReactNode;
};

/** Renders a form that opens and closes within a section of the profile. */
export function SectionForm({ form, onCancel, failure, submitLabel, busy, children }: SectionFormProps) {
  const { cancel } = useProfileTexts();
  const { failures } = useMessages();
  return (
    <form {...form} className="max-w-md space-y-5">
      {failure !== null && (
        <Notice tone="danger" announce>
          {failureText(failure, failures)}
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-sm:w-full" busy={busy}>
          {submitLabel}
        </Button>
        <Button tone="quiet" className="max-sm:w-full" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
