import { formatTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { useIsHydratingInTransition } from '#web/api/hydrating.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { SelectField, SelectFieldAtRest } from '#web/ui/select-field.tsx';

type HourFilterProps = {
  /** Hours in which slots start this week. */
  hours: readonly number[];
  /** The hour from which times are shown; null: all. */
  hour: number | null;
  onChoose: (hour: number | null) => void;
};

const ALL = 'all';

/** Chooses the hour from which times are shown. */
export function HourFilter({ hours, hour, onChoose }: HourFilterProps) {
  const { location } = useMessages();
  const fromHour = (each: number) => location.fromHour(formatTimeOfDay(each * 60));
  if (useIsHydratingInTransition())
    return <SelectFieldAtRest text={hour === null ? location.allHours : fromHour(hour)} className="min-w-44" />;
  return (
    <SelectField
      label={<span className="sr-only">{location.hourFilter}</span>}
      className="min-w-44"
      value={hour === null ? ALL : String(hour)}
      onChange={({ target }) => onChoose(target.value === ALL ? null : Number(target.value))}
      options={[
        { value: ALL, text: location.allHours },
        ...hours.map((each) => ({ value: String(each), text: fromHour(each) })),
      ]}
    />
  );
}
