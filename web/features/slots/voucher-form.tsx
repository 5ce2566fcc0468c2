import { useEffect } from 'react';
import { emailFault } from '#domain/members/registration.ts';
import { canonicalVoucherCode, groupVoucherCode, isVoucherCodeTooShort } from '#domain/vouchers/code.ts';
import { useVoucherTexts } from '#web/i18n/texts-of-money.ts';
import { Button } from '#web/ui/button.tsx';
import { FormattedField } from '#web/ui/formatted-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { forgetTyped } from '#web/ui/typed-text.ts';
import { useForm } from '#web/ui/use-form.ts';
import type { useVoucher } from './voucher-use.ts';

/** The values of the form. Without a member, `email` is the guest's own. */
const EMPTY = { voucherCode: '', email: '', name: '' };
/** The maximum length in characters: longer than any code, to cut off a wrong paste. */
const LONGEST_CODE = 48;

export type VoucherFormProps = {
  slotId: string;
  /** Null for a guest, who gives an email address instead. */
  member: { id: string; email: string } | null;
  /** Held outside, because the form unmounts when the slot becomes booked. */
  use: ReturnType<typeof useVoucher>;
  /** Loads the result's dialog. */
  onShown: () => void;
};

export function VoucherForm({ slotId, member, use, onShown }: VoucherFormProps) {
  const texts = useVoucherTexts();
  // Without a network it could not be loaded when it is needed.
  useEffect(onShown, [onShown]);
  const form = useForm({
    start: EMPTY,
    // A member's address is that of the account.
    keep: member === null ? ['voucherCode', 'email', 'name'] : ['voucherCode', 'name'],
    keptFor: member?.id,
    send,
  });
  useEffect(() => {
    const { pathname } = location;
    // Folding the form away empties it; leaving the page does not.
    return () => forgetTyped(pathname);
  }, []);
  const { voucherCode } = form.values;
  const email = member?.email ?? form.values.email;

  function refuse(errors: { readonly email: string }) {
    form.answer(errors);
    form.focus('email');
  }

  function send(entry: typeof EMPTY) {
    const body = {
      voucherCode: canonicalVoucherCode(entry.voucherCode),
      slotId,
      email: member?.email ?? entry.email.trim(),
      ...(member !== null && { userId: member.id }),
      ...(entry.name.trim() !== '' && { name: entry.name.trim() }),
    };
    if (body.voucherCode === '') return;
    if (member === null && emailFault(entry.email) !== null) return refuse({ email: texts.emailInvalid });
    use.giveOnce({
      body,
      viewer: member ? 'owner' : 'guest',
      code: entry.voucherCode,
      answer: refuse,
      forget: form.forget,
    });
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
