import { useState } from 'react';
import type { MoveChoice } from '#contract/reservations.ts';
import { groupBy } from '#domain/basics/group-by.ts';
import { addDays, dayOf } from '#domain/calendar/day.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Slots are on sale about this many days ahead. */
const DAYS_AHEAD = 60;

/** Queries the slots to which a booking can be moved, the nearest ones or those of a day. */
export const choicesQuery = (id: string, day: string) =>
  staffQuery('GET /admin/bookings/{id}/choices', { params: { id }, query: day === '' ? {} : { day } });

type SlotPickerProps = {
  bookingId: string;
  title?: string;
  onChoose: (choice: MoveChoice) => void;
  onClose: () => void;
};

/** Offers the free slots that a booking can be moved to, the nearest or those of a day. */
export function SlotPicker({ bookingId: id, title, onChoose, onClose }: SlotPickerProps) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  const [day, setDay] = useState('');
  const choices = useQuery(choicesQuery(id, day));
  const today = dayOf(serverNow());
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title ?? texts.moveTitle}
      description={texts.moveAdvice}
    >
      <SelectField
        label={texts.day}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        options={[
          { value: '', text: texts.nearest },
          ...days.map((each) => ({ value: each, text: formats.day(each) })),
        ]}
      />
      <div className="mt-6 min-h-40">
        <Answer query={choices} isEmpty={(slots) => slots.length === 0} empty={{ title: texts.noChoices }}>
          {(slots) => <ChoiceList choices={slots} onChoose={onChoose} />}
        </Answer>
      </div>
    </Dialog>
  );
}

type ChoiceListProps = { choices: readonly MoveChoice[]; onChoose: (choice: MoveChoice) => void };

/** Lists free slots, the nearest first, under a heading for each day. */
function ChoiceList({ choices, onChoose }: ChoiceListProps) {
  const formats = useFormats();
  const byDay = groupBy(choices, ({ startTime }) => dayOf(new Date(startTime)));
  return (
    <div className="space-y-6">
      {[...byDay].map(([day, slots]) => (
        <section key={day} aria-label={formats.day(day)}>
          <h3 className="text-ink-soft text-sm">{formats.day(day)}</h3>
          <ul className="mt-1 divide-y divide-line border-line border-y">
            {slots.map((choice) => (
              <li key={choice.slotId}>
                <button
                  type="button"
                  className="flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left hover:text-accent"
                  onClick={() => onChoose(choice)}
                >
                  <span className="figures">
                    {formats.timeRange(new Date(choice.startTime), new Date(choice.endTime))}
                  </span>
                  <span>{choice.room.displayName}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
