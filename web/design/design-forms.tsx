import { Button } from '#web/ui/button.tsx';
import { Checkbox, ChoiceGroup, Radio } from '#web/ui/choices.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const HOURS = [
  { value: '', text: 'All hours' },
  { value: '18', text: 'From 18:00' },
];

export function DesignForms({ name }: { name: string }) {
  return (
    <div className="space-y-7">
      <TextField label="Full name" placeholder="Nguyễn Thị Ánh" />
      <TextField
        label="Phone number"
        hint="Digits only, at least 7."
        inputMode="numeric"
        error="Phone number must be at least 7 digits"
        defaultValue="0900"
      />
      <TextField label="Name" optional />
      <TextField label="Email" readOnly defaultValue="member@yumori.example" />
      <PasswordField label="Password" defaultValue="Secret123" />
      <SelectField label="Start time" options={HOURS} />
      <ChoiceGroup label="Gender" className="flex gap-8">
        <Radio name={`gender-${name}`} label="Male" defaultChecked />
        <Radio name={`gender-${name}`} label="Female" />
      </ChoiceGroup>
      <ChoiceGroup
        label="How did you hear of us?"
        hint="Choose as many as you like."
        error="Please choose from the list"
      >
        <Checkbox label="Search engine" defaultChecked />
        <Checkbox label="Walked by the location" />
      </ChoiceGroup>
      <div className="flex flex-wrap gap-3">
        <Button>Book now</Button>
        <Button tone="secondary">See free times</Button>
        <Button tone="quiet">Give it up</Button>
        <Button tone="danger">Cancel booking</Button>
        <Button busy="Opening the payment page">Pay</Button>
        <Button disabled>Proceed</Button>
        <LinkButton tone="secondary" to="/design">
          A link
        </LinkButton>
      </div>
    </div>
  );
}
