import type { ComponentProps, ReactNode } from 'react';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useProfileTexts } from '../texts.ts';

type SectionFormProps = {
  form: ComponentProps<'form'>;
  onCancel: () => void;
  /** What went wrong and has no field to stand at. */
  failure: Error | null;
  submitLabel: string;
  /** What is said while the server is asked. */
  busy: string | false;
  children: ReactNode;
};

/** A form that opens within a section of the profile, and closes again. */
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
