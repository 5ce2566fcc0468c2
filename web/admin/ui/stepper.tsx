import { Icon } from '#web/ui/shell-icons.tsx';

type StepperProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** A small whole number with a button on each side. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const button =
    'grid size-12 place-items-center rounded-full border border-line-strong hover:border-ink disabled:border-line disabled:text-ink-soft';
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <div className="mt-1.5 flex items-center gap-3">
        <button
          type="button"
          className={button}
          aria-label={`${label}: ${value - 1}`}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Icon>
            <path d="M5 10h10" />
          </Icon>
        </button>
        <output className="figures w-8 text-center text-xl">{value}</output>
        <button
          type="button"
          className={button}
          aria-label={`${label}: ${value + 1}`}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Icon>
            <path d="M5 10h10M10 5v10" />
          </Icon>
        </button>
      </div>
    </fieldset>
  );
}
