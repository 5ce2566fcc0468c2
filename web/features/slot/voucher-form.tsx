import { type SubmitEvent, useState } from 'react';
import type { Slot } from '#contract/slots.ts';
import { emailFault } from '#domain/members/registration.ts';
import { canonicalVoucherCode, groupVoucherCode, isVoucherCodeTooShort } from '#domain/vouchers/code.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useVoucherTexts } from '#web/i18n/texts-of-money.ts';
import { Button } from '#web/ui/button.tsx';
import { FormattedField } from '#web/ui/formatted-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Booked } from './booked.ts';
import { VOUCHER_CODE } from './focus-voucher-code.ts';
import { useVoucher, type VoucherEntry } from './voucher-use.ts';

const EMPTY: VoucherEntry = { code: '', email: '', name: '' };
/** In characters; longer than any code, to cut off a wrong paste. */
const LONGEST_CODE = 48;

export type VoucherFormProps = {
  slot: Slot;
  /** Null for a guest, who gives an email address instead. */
  member: { id: string; email: string } | null;
  onBooked: (booked: Booked) => void;
  /** The voucher was refused; `code` is the one tried. */
  onRefused: (error: Error, code: string) => void;
  /** Counts how often to empty the form. */
  clears: number;
};

export function VoucherForm({ slot, member, onBooked, onRefused, clears }: VoucherFormProps) {
  const texts = useVoucherTexts();
  const [entry, setEntry] = useState(EMPTY);
  const [emailError, setEmailError] = useState<string>();
  const [cleared, setCleared] = useState(clears);
  if (clears !== cleared) {
    setCleared(clears);
    clear();
  }
  const email = member?.email ?? entry.email;
  const use = useVoucher({
    slotId: slot.id,
    memberId: member?.id ?? null,
    onBooked: (booked) => {
      setEntry(EMPTY);
      onBooked(booked);
    },
    onError: (error, { code }) => {
      const ofEmail = isProblem(error, 'invalid_fields') ? error.errors.email : undefined;
      if (ofEmail === undefined) onRefused(error, code);
      else setEmailError(ofEmail);
    },
  });

  function clear() {
    setEntry(EMPTY);
    setEmailError(undefined);
  }

  function write(part: Partial<VoucherEntry>) {
    setEntry({ ...entry, ...part });
    if (part.email !== undefined) setEmailError(undefined);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (canonicalVoucherCode(entry.code) === '') return;
    if (member === null && emailFault(email) !== null) setEmailError(texts.emailInvalid);
    else use.giveOnce({ ...entry, email });
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormattedField
        name={VOUCHER_CODE}
        label={texts.code}
        hint={isVoucherCodeTooShort(entry.code) ? texts.codeTooShort : undefined}
        value={entry.code}
        format={groupVoucherCode}
        onValueChange={(code) => write({ code })}
        maxLength={LONGEST_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures tracking-wider"
      />
      <TextField
        label={texts.email}
        hint={emailHint(member !== null, email, texts)}
        error={emailError}
        value={email}
        readOnly={member !== null}
        onChange={({ currentTarget }) => write({ email: currentTarget.value })}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={texts.name}
        optional
        value={entry.name}
        onChange={({ currentTarget }) => write({ name: currentTarget.value })}
        maxLength={100}
        autoComplete="name"
      />
      <p className="text-sm">{texts.adultsOnly}</p>
      <div className="flex flex-wrap-reverse gap-3 *:grow">
        <Button tone="secondary" onClick={clear}>
          {texts.clear}
        </Button>
        <Button
          type="submit"
          disabled={canonicalVoucherCode(entry.code) === '' || email.trim() === ''}
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
