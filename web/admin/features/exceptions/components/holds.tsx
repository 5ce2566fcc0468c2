import { useState } from 'react';
import type { HoldAtPlace } from '#contract/staff/exceptions.ts';
import { refreshAnswers, staffQuery, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { leaveFocus } from '#web/ui/take-focus.ts';
import { toast } from '#web/ui/toast.ts';

const EVERY_HALF_MINUTE = 30_000;

/** Lists the time slots that guests hold while they pay. */
export function Holds() {
  const texts = useStaffTexts('exceptions');
  const query = useQuery({ ...staffQuery('GET /admin/holds'), refetchInterval: EVERY_HALF_MINUTE });
  // Kept here, because the line of a hold goes away when the list is read again.
  const [chosen, setChosen] = useState<HoldAtPlace | null>(null);
  return (
    <Card heading={texts.holds} className="mt-10">
      <Answer query={query}>
        {(holds: readonly HoldAtPlace[]) =>
          holds.length === 0 ? (
            <p className="text-ink-soft">{texts.holdsNone}</p>
          ) : (
            <ul className="divide-y divide-line border-line border-y">
              {holds.map((hold) => (
                <Hold key={hold.id} hold={hold} onRelease={() => setChosen(hold)} />
              ))}
            </ul>
          )
        }
      </Answer>
      {chosen !== null && <ReleaseDialog hold={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

function Hold({ hold, onRelease }: { hold: HoldAtPlace; onRelease: () => void }) {
  const texts = useStaffTexts('exceptions');
  const formats = useFormats();
  const [start, end] = [new Date(hold.startTime), new Date(hold.endTime)];
  return (
    <li ref={leaveFocus} className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="font-medium">{texts.holdUntil(hold.name, formats.time(new Date(hold.expiresAt)))}</p>
        <p className="text-ink-soft text-sm">
          {[hold.location.name, hold.room, formats.dayOf(start), formats.timeRange(start, end)].join(' · ')}
        </p>
      </div>
      <Button tone="secondary" onClick={onRelease}>
        {texts.release}
      </Button>
    </li>
  );
}

function ReleaseDialog({ hold, onClose }: { hold: HoldAtPlace; onClose: () => void }) {
  const texts = useStaffTexts('exceptions');
  const client = useQueryClient();
  const act = useAct('POST /admin/holds/{id}/release', {
    onSuccess: () => {
      toast({ title: texts.released });
      onClose();
      refreshAnswers(client, 'GET /admin/holds');
    },
  });
  return (
    <ReasonDialog
      title={texts.release}
      description={hold.isPaying ? texts.isPaying : undefined}
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ params: { id: hold.id }, body: { reason } })}
    />
  );
}
