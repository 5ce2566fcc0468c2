import type { Slot } from '#contract/slots.ts';
import { emailFault } from '#domain/members/registration.ts';
import { canonicalVoucherCode, groupVoucherCode, isVoucherCodeTooShort } from '#domain/vouchers/code.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useVoucherTexts } from '#web/i18n/texts-of-money.ts';
import { Button } from '#web/ui/button.tsx';
import { FormattedField } from '#web/ui/formatted-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { Booked } from './booked.ts';
import { useVoucher, type VoucherEntry } from './voucher-use.ts';

const EMPTY: VoucherEntry = { voucherCode: '', email: '', name: '' };
/** The maximum length in characters: longer than any code, to cut off a wrong paste. */
const LONGEST_CODE = 48;

export type VoucherFormProps = {
  slot: Slot;
  /** Null for a guest, who gives an email address instead. */
  member: { id: string; email: string } | null;
  onBooked: (booked: Booked) => void;
  /** The voucher was refused; `code` is the one tried. */
  onRefused: (error: Error, code: string) => void;
};

export function VoucherForm({ slot, member, onBooked, onRefused }: VoucherFormProps) {
  const texts = useVoucherTexts();
  const use = useVoucher({
    slotId: slot.id,
    memberId: member?.id ?? null,
    onBooked: (booked) => {
      form.clear();
      onBooked(booked);
    },
    onError: (error, { voucherCode }) => {
      const email = isProblem(error, 'invalid_fields') ? error.errors.email : undefined;
      if (email === undefined) onRefused(error, voucherCode);
      else form.answer({ email });
    },
  });
  const form = useForm({ start: EMPTY, send });
  const { voucherCode } = form.values;
  const email = member?.email ?? form.values.email;

  function send(entry: VoucherEntry) {
    if (canonicalVoucherCode(entry.voucherCode) === '') return;
    if (member !== null) use.giveOnce({ ...entry, email: member.email });
    else if (emailFault(entry.email) === null) use.giveOnce(entry);
    else form.answer({ email: texts.emailInvalid });
  }

  return (
    <form {...form.props} className="space-y-5">
      <FormattedField
        {...form.field('voucherCode')}
        label={texts.code}
        hint={isVoucherCodeTooShort(voucherCode) ? texts.codeTooShort : undefined}
        format={groupVoucherCode}
        maxLength={LONGEST_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures tracking-wider"
      />
      <TextField
        key={member?.id}
        {...form.field('email')}
        {...(member !== null && { defaultValue: member.email, readOnly: true })}
        label={texts.email}
        hint={emailHint(member !== null, email, texts)}
        error={form.errors.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.field('name')} label={texts.name} optional maxLength={100} autoComplete="name" />
      <p className="text-sm">{texts.adultsOnly}</p>
      <p className="text-sm">{texts.notCancelable}</p>
      <div className="flex flex-wrap-reverse gap-3 *:grow">
        <Button tone="secondary" onClick={form.clear}>
          {texts.clear}
        </Button>
        <Button
          type="submit"
          disabled={canonicalVoucherCode(voucherCode) === '' || email.trim() === ''}
          busy={use.isPending && texts.using}
        >
          {texts.use}
        </Button>
      </div>
    </form>
  );
}

function emailHint(isMember: boolean, email: string, texts: ReturnType<typeof useVoucherTexts>): string {
  if (isMember) return texts.emailOfMember;
  return email !== '' && !email.includes('@') ? texts.emailInvalid : texts.emailHint;
}
