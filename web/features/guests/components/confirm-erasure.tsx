import type { GuestErasure } from '#contract/guests.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { serverTextOr } from '#web/i18n/server-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { useEraseGuest } from '../guest-data.ts';
import { useGuestDataTexts } from '../texts.ts';

type ConfirmErasureProps = { token: string; onNewLink: () => void };

/** Shows the data to erase, and erases it only on a button press, because mail scanners open links too. */
export function ConfirmErasure({ token, onNewLink }: ConfirmErasureProps) {
  const texts = useGuestDataTexts();
  const { failures } = useMessages();
  const erase = useEraseGuest();
  if (erase.isSuccess) return <Erased erasure={erase.data} />;
  if (isProblem(erase.error, 'guest_link_used'))
    return <DeadLink title={texts.linkUsedTitle} text={texts.linkUsed} onNewLink={onNewLink} />;
  if (isProblem(erase.error, 'guest_link_invalid'))
    return <DeadLink title={texts.linkInvalidTitle} text={texts.linkInvalid} onNewLink={onNewLink} />;
  return (
    <div className="mt-4 space-y-6">
      <p className="text-ink-soft">{texts.confirmLead}</p>
      <ul className="space-y-3">
        {[texts.whenOver, texts.whenAhead, texts.bookingsStay].map((text) => (
          <li
            key={text}
            className="relative pl-6 before:absolute before:top-[0.85em] before:left-0 before:h-px before:w-3 before:bg-accent"
          >
            {text}
          </li>
        ))}
      </ul>
      {erase.isError && (
        <Notice tone="danger" announce>
          {serverTextOr(texts.eraseFailed, erase.error, failures)}
        </Notice>
      )}
      <Button
        tone="danger"
        busy={erase.isPending && texts.erasing}
        onClick={() => erase.mutate(token)}
        className="w-full"
      >
        {texts.erase}
      </Button>
    </div>
  );
}

type DeadLinkProps = { title: string; text: string; onNewLink: () => void };

function DeadLink({ title, text, onNewLink }: DeadLinkProps) {
  const texts = useGuestDataTexts();
  return (
    <div ref={takeFocus} tabIndex={-1} className="mt-8 space-y-6 outline-none">
      <Notice title={title} announce>
        <p>{text}</p>
      </Notice>
      <Button tone="secondary" onClick={onNewLink} className="w-full">
        {texts.newLink}
      </Button>
    </div>
  );
}

function Erased({ erasure: { erased, ahead } }: { erasure: GuestErasure }) {
  const texts = useGuestDataTexts();
  const formats = useFormats();
  const isErased = erased > 0 || ahead.length === 0;
  const facts = ahead.map(({ startTime, erasedBy }) => ({
    label: formats.dateTime(new Date(startTime)),
    // The API writes days in the format of `Day`: YYYY-MM-DD.
    value: texts.erasedBy(formats.day(erasedBy as Day)),
  }));
  return (
    <div ref={takeFocus} tabIndex={-1} className="mt-8 space-y-8 outline-none">
      <Notice tone="success" title={isErased ? texts.erasedTitle : texts.acceptedTitle} announce>
        {isErased && <p>{texts.erased}</p>}
      </Notice>
      {facts.length > 0 && (
        <section>
          <h2 className="font-serif text-xl">{texts.aheadTitle}</h2>
          <p className="mt-3">{texts.ahead}</p>
          <Facts facts={facts} />
        </section>
      )}
      <p className="text-ink-soft">{texts.confirmation}</p>
    </div>
  );
}
