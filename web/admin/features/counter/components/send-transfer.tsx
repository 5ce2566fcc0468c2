import type { BankTransfer } from '#contract/staff/counter.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { qrPicture } from '#web/admin/ui/qr-picture.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/**
 * Sends the account, the amount and the code to a caller by any app of the phone. Where the device cannot
 * share, the text is copied.
 */
export function SendTransfer({ transfer }: { transfer: BankTransfer }) {
  const counter = useStaffTexts('counter');
  const { price, dateTime } = useFormats();
  const { bank, accountNumber, accountOwner, reference, amount, qr, payBy } = transfer;
  const text = counter.transferText({
    account: `${bank} ${accountNumber}`,
    accountOwner,
    reference,
    amount: price(amount),
    when: dateTime(new Date(payBy)),
  });
  const send = async () => {
    const canShare = typeof navigator.share === 'function';
    try {
      if (canShare) await navigator.share(await withPicture({ text }, qr));
      else await navigator.clipboard.writeText(text);
    } catch (error) {
      // The person closed the list of apps.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      return toast({ title: counter.notSent, tone: 'danger' });
    }
    if (!canShare) toast({ title: counter.copied });
  };
  return (
    <Button tone="secondary" className="w-full" onClick={() => void send()}>
      {counter.sendTransfer}
    </Button>
  );
}

/** Adds the code as a picture, where the device can share files. */
async function withPicture(message: ShareData, qr: string): Promise<ShareData> {
  const files = [await qrPicture(qr, 'vietqr.png')];
  return navigator.canShare?.({ ...message, files }) === true ? { ...message, files } : message;
}
