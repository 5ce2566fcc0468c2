import type { TransferDue as Transfer } from '#contract/reservations.ts';
import { useTransferTexts } from '#web/i18n/texts-of-money.ts';
import { Facts } from '#web/ui/facts.tsx';
import { QrPicture } from './qr-picture.tsx';

type TransferDueProps = {
  transfer: Transfer;
  /** What is due, as the reader writes it. */
  amount: string;
  /** The deadline, as the reader writes it; null when unknown. */
  until: string | null;
};

/** Says how to transfer the money of an unpaid reservation, in the words of the mail about it. */
export function TransferDue({ transfer, amount, until }: TransferDueProps) {
  const texts = useTransferTexts();
  const { reference, bank, accountNumber, accountOwner, qr } = transfer;
  return (
    <>
      {until !== null && <p className="mt-3 font-medium">{texts.reserved(until)}</p>}
      <div className="mt-3">
        <Facts
          facts={[
            { label: texts.amount, value: <span className="figures text-lg">{amount}</span> },
            { label: texts.reference, value: <span className="font-medium text-lg">{reference}</span> },
            { label: texts.bank, value: bank },
            { label: texts.accountNumber, value: <span className="figures">{accountNumber}</span> },
            { label: texts.accountOwner, value: accountOwner },
          ]}
        />
      </div>
      <p className="mt-1 text-ink-soft text-sm">{texts.onlyReference(reference)}</p>
      <p className="mt-5 mb-3">{texts.scan}</p>
      <QrPicture content={qr} label={texts.qr} />
    </>
  );
}
