import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeskBooking, DeskPay, DeskPerson, DeskPreview } from '#contract/staff/counter.ts';
import { LANGUAGES, LOCALES, type Locale } from '#domain/basics/locale.ts';
import { MOST_GUESTS } from '#domain/counter/party.ts';
import { mayBeDone } from '#web/admin/api/may-be-done.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { ReasonField } from '#web/admin/ui/reason-field.tsx';
import { Stepper } from '#web/admin/ui/stepper.tsx';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useLanguage, useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, Radio } from '#web/ui/choices.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { check, type Draft, type Given, identified, NOTHING, personOf, type Way } from '../draft.ts';

/** How long a pause in typing is before the person is looked up. */
const LOOK_UP_AFTER_MS = 500;

const CHOICES = LOCALES.map((value) => ({ value, name: value.toUpperCase() }));

function payOf(way: Way, { code, reason }: Given, amount: number): DeskPay {
  switch (way) {
    case 'cash':
    case 'terminal':
    case 'transfer':
    case 'link':
      return { way, amount };
    case 'voucher':
      return { way, code };
    case 'free':
      return { way, reason: reason.trim() };
    case 'ticket':
      return { way };
  }
}

type BookingFormProps = {
  preview: DeskPreview;
  /** The reason why it is not known whether the person is a known guest. */
  lookUpError: Error | null;
  /** Called with the person once they have a contact, which may identify a known guest, or without one. */
  onPerson: (person: DeskPerson | undefined) => void;
  /** What was entered for another time of the same booking. */
  draft: Draft | null;
  onDraft: (draft: Draft) => void;
  /** Called with the booking that was made, and its guest's name. */
  onBooked: (booking: DeskBooking, guest: string) => void;
  /** Called when the booking was refused, because what is shown may have changed. */
  onRefused: () => void;
};

/** Asks for the person and the payment: a name is enough, and cash is preselected. */
export function BookingForm(props: BookingFormProps) {
  const { preview, lookUpError, onPerson, draft, onDraft, onBooked, onRefused } = props;
  const counter = useStaffTexts('counter');
  const bookings = useStaffTexts('bookings');
  const { failures } = useMessages();
  const { locale } = useLanguage();
  const [way, setWay] = useState<Way>(draft && preview.ways.includes(draft.way) ? draft.way : 'cash');
  const [language, setLanguage] = useState<Locale>(draft?.language ?? locale);
  const [partySize, setPartySize] = useState(draft?.partySize ?? 2);
  const [start] = useState(draft?.given ?? NOTHING);
  const { dateTime } = useFormats();
  const [waitsUntil, setWaitsUntil] = useState<string | null>(null);
  const act = useAct('POST /admin/bookings', {
    onSuccess: (answer) => {
      if ('approvalId' in answer) setWaitsUntil(answer.expiresAt);
      else onBooked(answer, preview.known?.name ?? values.name);
    },
    onError: (error) => {
      if (!mayBeDone(error)) onRefused();
    },
  });
  const [sentBy, setSentBy] = useState<Way | null>(null);
  const isKnownWithEmail = preview.known?.hasEmail === true;
  const form = useForm<Given>({
    start,
    check: (given) => check(given, way, isKnownWithEmail),
    send: (given) => {
      const { id: slotId } = preview.slot;
      act.mutate({
        body: { slotId, person: personOf({ given, language }), partySize, pay: payOf(way, given, preview.price) },
      });
    },
  });
  const { errors, values } = form;
  // What only one way of paying asks for is a fault once it was sent that way.
  const isSent = sentBy === way;
  const isEmailWrong = errors.email !== undefined && (isSent || values.email.trim() !== '');
  const choose = (other: Way) => {
    setWay(other);
    // The error of a booking that may be done stays, because only the same request finds out.
    if (act.error !== null && !mayBeDone(act.error)) act.reset();
  };
  const { capacity } = preview.slot;
  useEffect(() => onDraft({ given: values, way, language, partySize }), [onDraft, values, way, language, partySize]);
  // Not when a field is left: a notice that comes or goes would move the button that is being pressed.
  useEffect(() => {
    const looking = setTimeout(() => onPerson(identified({ given: values, way, language })), LOOK_UP_AFTER_MS);
    return () => clearTimeout(looking);
  }, [onPerson, values, way, language]);
  if (waitsUntil !== null) return <InsteadOfForm>{counter.waits(dateTime(new Date(waitsUntil)))}</InsteadOfForm>;
  // The slot may be taken by this form's own booking, whose answer was lost: the next press finds out.
  const isUnknown = act.isPending || (act.error !== null && mayBeDone(act.error));
  const taken = isUnknown ? null : preview.taken;
  return (
    <>
      {taken !== null && <InsteadOfForm>{counter.taken[taken]}</InsteadOfForm>}
      {taken === null && preview.freeWaitsUntil !== null && (
        <div className="mt-6">
          <Notice tone="waiting">{counter.freeWaits(dateTime(new Date(preview.freeWaitsUntil)))}</Notice>
        </div>
      )}
      <form
        {...form.props}
        onSubmit={(event) => {
          setSentBy(way);
          form.props.onSubmit(event);
        }}
        hidden={taken !== null}
        className="mt-6 space-y-6"
      >
        <TextField
          {...form.field('name')}
          label={counter.name}
          error={errors.name && counter.nameMissing}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={100}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...form.field('phone')}
            type="tel"
            label={counter.phone}
            optional
            error={errors.phone && counter.phoneWrong}
            autoComplete="off"
            maxLength={40}
          />
          <TextField
            {...form.field('email')}
            type="email"
            label={counter.email}
            hint={counter.emailHint}
            optional={way !== 'link' || isKnownWithEmail}
            error={isEmailWrong ? (way === 'link' ? counter.emailForLink : counter.emailWrong) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </div>
        {preview.known !== null && (
          <Notice announce>{counter.known(preview.known.name, LANGUAGES[preview.known.locale].name)}</Notice>
        )}
        {lookUpError !== null && <Notice announce>{failureText(lookUpError, failures)}</Notice>}
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <Stepper label={counter.party} value={partySize} min={1} max={MOST_GUESTS} onChange={setPartySize} />
          {preview.known === null && (
            <Labelled text={counter.language}>
              <Segmented label={counter.language} options={CHOICES} value={language} onChange={setLanguage} />
            </Labelled>
          )}
        </div>
        {partySize > capacity && (
          <Notice tone="waiting" announce>
            {bookings.aboveCapacity(capacity)}
          </Notice>
        )}
        <ChoiceGroup label={counter.pay} className="grid grid-cols-2 gap-x-4">
          {preview.ways.map((each) => (
            <Radio
              key={each}
              name="way"
              value={each}
              checked={way === each}
              onChange={() => choose(each)}
              label={counter.ways[each]}
            />
          ))}
        </ChoiceGroup>
        {way === 'voucher' && (
          <TextField
            {...form.field('code')}
            label={counter.voucherCode}
            error={isSent ? errors.code && counter.voucherMissing : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
          />
        )}
        {way === 'free' && <ReasonField {...form.field('reason')} isMissing={isSent && errors.reason !== undefined} />}
        <ActFailure error={act.error} />
        <Button type="submit" className="w-full" busy={act.isPending && counter.booking}>
          <Deed way={way} price={preview.price} />
        </Button>
      </form>
    </>
  );
}

/** Shows a notice in place of the form, and takes the focus that was in it. */
function InsteadOfForm({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // A field that was just hidden has the focus until the browser draws the page.
    if (activeElement === body || activeElement?.closest('[hidden]')) element.current?.focus();
  }, []);
  return (
    <div ref={element} tabIndex={-1} className="mt-6">
      <Notice tone="waiting" announce>
        {children}
      </Notice>
    </div>
  );
}

function Deed({ way, price }: { way: Way; price: number }) {
  const counter = useStaffTexts('counter');
  const formats = useFormats();
  if (way === 'cash' || way === 'terminal') return counter.take(formats.price(price));
  if (way === 'link') return counter.sendLink(formats.price(price));
  return way === 'transfer' ? counter.awaitTransfer(formats.price(price)) : counter.book;
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="font-medium">
        {text}
      </p>
      {children}
    </div>
  );
}
