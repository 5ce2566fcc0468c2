import { useState } from 'react';
import { dayOf } from '#domain/calendar/day.ts';
import { setSession } from '#web/admin/api/session.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { TakeInDialog } from './take-in-dialog.tsx';

const ACTS = { restored: MarkDialog, numbers: NumbersDialog, takeIn: TakeInDialog } as const;
const NAMES = ['restored', 'numbers', 'takeIn'] as const;

/** Lets an owner repair the data after a backup was restored. */
export function AfterRestore() {
  const { afterRestore: texts } = useStaffTexts('exceptions');
  const [chosen, setChosen] = useState<keyof typeof ACTS | null>(null);
  const Chosen = chosen === null ? null : ACTS[chosen];
  return (
    <Card heading={texts.heading} className="mt-10">
      <p className="text-ink-soft">{texts.advice}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {NAMES.map((name) => (
          <Button key={name} tone="secondary" onClick={() => setChosen(name)}>
            {texts[name].title}
          </Button>
        ))}
      </div>
      {Chosen !== null && <Chosen onClose={() => setChosen(null)} />}
    </Card>
  );
}

/** Marks the database as restored, which ends all sessions, this one too. */
function MarkDialog({ onClose }: { onClose: () => void }) {
  const { afterRestore: texts } = useStaffTexts('exceptions');
  const client = useQueryClient();
  const act = useAct('POST /admin/restore/mark', {
    onSuccess: ({ refunds, payments }) => {
      toast({ title: texts.restored.done(refunds, payments) });
      setSession(client, null);
    },
  });
  return (
    <ReasonDialog
      title={texts.restored.title}
      description={texts.restored.advice}
      confirm={texts.restored.confirm}
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ body: { reason } })}
    />
  );
}

/** An invoice's number as it is printed: `2026-000123`. */
const INVOICE_NUMBER = /^(\d{4})-(\d{1,9})$/;

/** Continues a year's invoice numbers after the highest one ever issued. */
function NumbersDialog({ onClose }: { onClose: () => void }) {
  const { afterRestore: texts } = useStaffTexts('exceptions');
  const [text, setText] = useState('');
  const [, year, last] = INVOICE_NUMBER.exec(text.trim()) ?? [];
  const act = useAct('POST /admin/restore/invoice-numbers', {
    onSuccess: () => {
      toast({ title: texts.numbers.done });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={texts.numbers.title}
      description={texts.numbers.advice}
      confirm={texts.numbers.title}
      isReady={Number(last) > 0}
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ body: { year: Number(year), last: Number(last), reason } })}
    >
      <TextField
        label={texts.numbers.label}
        hint={texts.numbers.hint(`${dayOf(serverNow()).slice(0, 4)}-000123`)}
        autoComplete="off"
        inputMode="text"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ReasonDialog>
  );
}
