import type { StaffSessionInfo } from '#contract/staff/session.ts';
import { staffQuery, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { Answer, LineBones } from '#web/admin/ui/answer.tsx';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';

const sessionsQuery = staffQuery('GET /admin/sessions');

/** Lists the person's live sessions; each can be ended here. */
export function SessionList() {
  const texts = useStaffTexts('me');
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const end = useAct('DELETE /admin/sessions/{id}', {
    onSuccess: () => {
      toast({ title: texts.ended });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <Card heading={texts.sessions}>
      <ActFailure error={end.error} />
      <Answer query={sessions} skeleton={<LineBones count={2} />}>
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={end.isPending}
                onEnd={() => end.mutate({ params: { id: session.id }, body: {} })}
              />
            ))}
          </ul>
        )}
      </Answer>
    </Card>
  );
}

type SessionLineProps = { session: StaffSessionInfo; isEnding: boolean; onEnd: () => void };

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const texts = useStaffTexts('me');
  const { dateTime } = useFormats();
  const { device, isCurrent, usedAt, expiresAt } = session;
  return (
    <li className="flex items-center gap-3 py-3">
      <p className="min-w-0 grow break-words leading-snug">
        {device ?? texts.unknownDevice} {isCurrent && <Badge tone="available">{texts.thisSession}</Badge>}
        <span className="block text-ink-soft text-sm">
          {isCurrent ? texts.endsAt(dateTime(new Date(expiresAt))) : texts.lastUsed(dateTime(new Date(usedAt)))}
        </span>
      </p>
      {!isCurrent && (
        <Button tone="quiet" className="-mr-3 shrink-0" disabled={isEnding} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
