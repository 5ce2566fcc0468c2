import { type MouseEvent, useState } from 'react';
import type { Promotion } from '#contract/promotions.ts';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { usePromotionTexts } from '#web/i18n/texts-of-money.ts';
import { Button } from '#web/ui/button.tsx';
import { FormattedField } from '#web/ui/formatted-field.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { toast } from '#web/ui/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { applyPromotion, type PromotionFault } from '../promotion.ts';

type PromotionBoxProps = {
  slotId: string;
  memberId: string;
  applied: Promotion | null;
  onChange: (promotion: Promotion | null) => void;
};

/** Takes a promotion code; shows its fault beside the field and as a toast. */
export function PromotionBox({ slotId, memberId, applied, onChange }: PromotionBoxProps) {
  const [pressed, setPressed] = useState<'apply' | 'remove' | null>(null);
  const apply = (promotion: Promotion) => {
    setPressed('apply');
    onChange(promotion);
  };
  const remove = ({ detail }: MouseEvent) => {
    // A keyboard press has `detail` 0. After a touch, focusing the field would open the phone's keyboard.
    const isByKeyboard = detail === 0;
    setPressed(isByKeyboard ? 'remove' : null);
    onChange(null);
  };
  return (
    <>
      {applied === null ? (
        <CodeForm {...{ slotId, memberId }} isAgain={pressed === 'remove'} onApplied={apply} />
      ) : (
        <AppliedCode promotion={applied} isNew={pressed === 'apply'} onRemove={remove} />
      )}
    </>
  );
}

type CodeFormProps = {
  slotId: string;
  memberId: string;
  /** Whether the form replaces a code that was removed by keyboard; it then takes the focus. */
  isAgain: boolean;
  onApplied: (promotion: Promotion) => void;
};

function CodeForm({ slotId, memberId, isAgain, onApplied }: CodeFormProps) {
  const texts = usePromotionTexts();
  const { failures } = useMessages();
  const [fault, setFault] = useState<PromotionFault>();
  const apply = useMutation({
    mutationFn: (typed: string) => applyPromotion({ typed, slotId, memberId }),
    onSuccess: (result) => {
      if (result.kind === 'applied') {
        toast({ title: texts.applied(result.promotion.name) });
        onApplied(result.promotion);
      } else {
        toast({ title: texts.faults[result.fault], tone: 'danger' });
        setFault(result.fault);
      }
    },
    onError: (error) => toast({ title: failureText(error, failures), tone: 'danger' }),
  });
  const giveOnce = useOneAtATime(apply.mutate);
  const form = useForm({ start: { code: '' }, send: ({ code }) => giveOnce(code) });

  return (
    <form {...form.props}>
      <FormattedField
        {...form.field('code')}
        ref={isAgain ? takeFocus : undefined}
        // Optional, because buying needs no code.
        required={false}
        label={texts.code}
        error={(fault && texts.faults[fault]) ?? (apply.error ? failureText(apply.error, failures) : undefined)}
        format={upperCase}
        onChange={() => {
          setFault(undefined);
          // Forgotten while pending, it would never report its end, and no other code could be given.
          if (!apply.isPending) apply.reset();
        }}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        beside={
          <Button type="submit" tone="secondary" busy={apply.isPending && texts.applying} className="shrink-0">
            {texts.apply}
          </Button>
        }
      />
    </form>
  );
}

const upperCase = (typed: string) => typed.toUpperCase();

type AppliedCodeProps = {
  promotion: Promotion;
  /** The code was applied a moment ago, not before this page was opened. */
  isNew: boolean;
  onRemove: (press: MouseEvent) => void;
};

function AppliedCode({ promotion, isNew, onRemove }: AppliedCodeProps) {
  const texts = usePromotionTexts();
  return (
    <div className="flex items-center justify-between gap-4 border-available border-l-2 bg-paper-sunken py-1 pr-1 pl-4">
      <p className="flex min-w-0 gap-2.5 py-2">
        <CheckIcon className="mt-[0.2em] size-5 text-available" />
        <span className="min-w-0 break-words">
          <span className="font-medium">{promotion.code}</span>
          <span className="block text-ink-soft text-sm">{promotion.name}</span>
        </span>
      </p>
      <Button
        ref={isNew ? takeFocus : undefined}
        tone="quiet"
        onClick={(press) => {
          onRemove(press);
          toast({ title: texts.removed });
        }}
      >
        {texts.remove}
      </Button>
    </div>
  );
}
