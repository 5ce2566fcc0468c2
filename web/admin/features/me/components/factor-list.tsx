import { setSession } from '#web/admin/api/session.ts';
import { refreshAnswers, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMe } from '#web/admin/session/me.tsx';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { KeyIcon } from '#web/admin/ui/icons.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

export function FactorList() {
  const texts = useStaffTexts('me');
  const { dayOf, dateTime } = useFormats();
  const me = useMe();
  const client = useQueryClient();
  const remove = useAct('DELETE /admin/factors/{id}', {
    onSuccess: (left) => {
      setSession(client, left);
      refreshAnswers(client, 'GET /admin/sessions');
      toast({ title: texts.removed });
    },
  });
  return (
    <>
      <ActFailure error={remove.error} />
      <ul className="divide-y divide-line">
        {me.factors.map(({ id, name, madeAt, lastUsedAt }) => (
          <li key={id} className="flex items-center gap-3 py-3">
            <KeyIcon className="size-5 self-start text-ink-soft" />
            <p className="min-w-0 grow break-words leading-snug">
              {name}
              <span className="block text-ink-soft text-sm">
                {lastUsedAt === null
                  ? texts.factorSince(dayOf(new Date(madeAt)))
                  : texts.factorUsed(dateTime(new Date(lastUsedAt)))}
              </span>
            </p>
            {me.factors.length > 1 && (
              <Button
                tone="quiet"
                className="-mr-3 shrink-0"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { id }, body: {} })}
              >
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
