import type { StaffMe } from '#contract/staff/session.ts';
import { giveUpProof } from '#web/admin/api/proof.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FactorForm } from './factor-form.tsx';

/** Asks for a fresh factor before an action, which then continues; the form behind it keeps its content. */
export function FactorSheet({ me }: { me: StaffMe }) {
  const proof = useStaffTexts('proof');
  return (
    <Dialog
      open
      onOpenChange={giveUpProof}
      title={proof.freshTitle}
      description={proof.freshAdvice}
      mustDecide
      actions={
        <Button tone="secondary" onClick={giveUpProof}>
          {proof.cancel}
        </Button>
      }
    >
      <FactorForm me={me} confirm={proof.confirm} />
    </Dialog>
  );
}
