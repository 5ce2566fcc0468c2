import { sessionQuery } from '#web/admin/api/session.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMe } from '#web/admin/session/me.tsx';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export function RecoverySection({ onMade }: { onMade: (codes: readonly string[]) => void }) {
  const texts = useStaffTexts('me');
  const { recoveryCodesLeft } = useMe();
  const client = useQueryClient();
  const make = useAct('POST /admin/recovery-codes', {
    onSuccess: ({ recoveryCodes }) => {
      onMade(recoveryCodes);
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <Card heading={texts.recovery}>
      <ActFailure error={make.error} />
      <p>{texts.recoveryLeft(recoveryCodesLeft)}</p>
      <p className="text-ink-soft text-sm">{texts.newCodesAdvice}</p>
      <Button
        tone="secondary"
        className="mt-4 w-full sm:w-auto"
        disabled={make.isPending}
        onClick={() => make.mutate({ body: {} })}
      >
        {texts.newCodes}
      </Button>
    </Card>
  );
}
