import { useState } from 'react';
import { dayOf } from '#domain/calendar/day.ts';
import { staffQuery, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useStaffLocation } from '#web/admin/session/me.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

type TakeInDialogProps = {
  onClose: () => void;
  /** The reference of a message that the database does not know. */
  reference?: string;
};

/** Records a payment that the gateway captured and the database lost, for its member and slot. */
export function TakeInDialog({ onClose, reference: known = '' }: TakeInDialogProps) {
  const { takeIn: texts } = useStaffTexts('exceptions').afterRestore;
  const { price } = useFormats();
  const [reference, setReference] = useState(known);
  const [email, setEmail] = useState('');
  const [slotId, setSlotId] = useState('');
  const act = useAct('POST /admin/restore/payments', {
    onSuccess: ({ amount, became }) => {
      toast({ title: texts.done(price(amount)), description: texts.became[became] });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={texts.title}
      description={texts.advice}
      isReady={/^\w{1,40}$/.test(reference.trim()) && email.includes('@') && slotId !== ''}
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ body: { reference: reference.trim(), email: email.trim(), slotId, reason } })}
    >
      <TextField
        label={texts.reference}
        hint={texts.referenceHint}
        autoComplete="off"
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SlotFields slotId={slotId} onChange={setSlotId} />
    </ReasonDialog>
  );
}

/** Chooses a slot by location, day and time, including booked and past ones. */
function SlotFields({ slotId, onChange }: { slotId: string; onChange: (id: string) => void }) {
  const { takeIn: texts } = useStaffTexts('exceptions').afterRestore;
  const { timeRange } = useFormats();
  const { locations, location } = useStaffLocation();
  const [locationId, setLocationId] = useState(location?.id ?? '');
  const [day, setDay] = useState<string>(() => dayOf(serverNow()));
  const ask = staffQuery('GET /admin/restore/slots', { query: { locationId, day } });
  const query = useQuery({ ...ask, enabled: locationId !== '' && day !== '' });
  return (
    <>
      {locations.length > 1 && (
        <SelectField
          label={texts.location}
          value={locationId}
          onChange={({ target }) => {
            setLocationId(target.value);
            onChange('');
          }}
          options={locations.map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
      <TextField
        label={texts.day}
        type="date"
        value={day}
        onChange={({ target }) => {
          setDay(target.value);
          onChange('');
        }}
      />
      <Answer query={query} isEmpty={(slots) => slots.length === 0} empty={{ title: texts.noSlots }}>
        {(slots) => (
          <SelectField
            label={texts.slot}
            value={slotId}
            onChange={({ target }) => onChange(target.value)}
            options={[
              { value: '', text: texts.choose },
              ...slots.map(({ id, startTime, endTime, room, program, isBooked }) => {
                const time = timeRange(new Date(startTime), new Date(endTime));
                return { value: id, text: texts.slotLine({ time, room, program, isBooked }) };
              }),
            ]}
          />
        )}
      </Answer>
    </>
  );
}
