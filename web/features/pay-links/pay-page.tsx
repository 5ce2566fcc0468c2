import { useEffect, useState } from 'react';
import type { PayLink } from '#contract/pay-links.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useNow } from '#web/api/use-now.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useLanguage, useMessages } from '#web/i18n/language-provider.tsx';
import { serverTextOr } from '#web/i18n/server-text.ts';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathTo } from '#web/paths.ts';
import { currentEntry, keepInEntry } from '#web/router/history.ts';
import { secretFromAddress } from '#web/session/secret-in-address.ts';
import { TimeRange } from '#web/shared/time-range.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { usePayByLink, usePayLink } from './pay-link.ts';
import { usePayLinkTexts } from './texts.ts';

/** Lets a guest pay for an unpaid booking by the mailed link, without an account. */
export function PayPage() {
  const texts = usePayLinkTexts();
  const [token] = useState(() => secretFromAddress() ?? keptToken());
  // A reload, and Back from the gateway's page, lead to this history entry, whose address has no token.
  useEffect(() => keepInEntry({ state: { token } }), [token]);
  return (
    <Page title={texts.title} width="text">
      <div className="max-w-xl">
        <PageHeading>{texts.title}</PageHeading>
        <div className="mt-6 space-y-6">{token === null ? <OpenAgain /> : <Linked token={token} />}</div>
      </div>
    </Page>
  );
}

function keptToken(): string | null {
  const { state } = currentEntry();
  const isKept = typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string';
  return isKept ? String(state.token) : null;
}

function OpenAgain() {
  const texts = usePayLinkTexts();
  return (
    <Notice title={texts.noLinkTitle}>
      <p>{texts.noLink}</p>
    </Notice>
  );
}

function Linked({ token }: { token: string }) {
  const texts = usePayLinkTexts();
  const { data, error, isFetching, refetch } = usePayLink(token);
  if (data !== undefined) return <Booking link={data} token={token} />;
  if (isProblem(error, 'pay_link_invalid')) return <OpenAgain />;
  if (error !== null)
    return <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <p role="status" className="text-ink-soft">
      {texts.loading}
    </p>
  );
}

function Booking({ link, token }: { link: PayLink; token: string }) {
  const texts = usePayLinkTexts();
  const formats = useFormats();
  const [start, end] = [new Date(link.startTime), new Date(link.endTime)];
  const now = useNow(MINUTE);
  const freeUntil = link.freeCancellationUntil === null ? null : new Date(link.freeCancellationUntil);
  const isFreeToCancel = freeUntil !== null && now < freeUntil;
  return (
    <>
      <Standing link={link} />
      <div className="space-y-3">
        <Facts
          facts={[
            { label: texts.room, value: texts.roomAt(link.room, link.location) },
            { label: texts.program, value: link.program },
            { label: texts.date, value: texts.dayLine(formats.weekday(dayOf(start), 'long'), formats.dayOf(start)) },
            { label: texts.time, value: <TimeRange start={start} end={end} /> },
            { label: texts.amount, value: <span className="figures text-xl">{formats.price(link.amount)}</span> },
          ]}
        />
        {link.state === 'open' && (
          <p className="font-medium">
            {freeUntil === null
              ? texts.notRefundableOnHoliday
              : isFreeToCancel
                ? texts.freeToCancelUntil(formats.dateTime(freeUntil))
                : texts.noLongerRefundable}
          </p>
        )}
      </div>
      <NextStep {...{ link, token, isFreeToCancel }} />
    </>
  );
}

/** Shows the state of the booking: to be paid, paid, or why it can no longer be paid. */
function Standing({ link: { state, payBy, lastFailed, lastCanceled, returned } }: { link: PayLink }) {
  const texts = usePayLinkTexts();
  const formats = useFormats();
  const said = {
    checking: { title: texts.checkingTitle, text: texts.checking },
    paid: { title: texts.paidTitle, text: texts.paid },
    expired: { title: texts.expiredTitle, text: texts.expired },
    canceled: { title: texts.canceledTitle, text: texts.canceled },
  };
  return (
    <>
      {returned !== null && (
        <Notice tone="waiting">
          {(state === 'paid' ? texts.returnedTwice : texts.returned)(formats.price(returned))}
        </Notice>
      )}
      {state === 'open' ? (
        <>
          {lastFailed && (
            <Notice tone={lastCanceled ? 'waiting' : 'danger'} announce>
              {lastCanceled ? texts.lastCanceled : texts.lastFailed}
            </Notice>
          )}
          <p>{texts.lead(formats.dateTime(new Date(payBy)))}</p>
        </>
      ) : (
        <Notice tone={TONES[state]} title={said[state].title} announce>
          <p>{said[state].text}</p>
        </Notice>
      )}
    </>
  );
}

const TONES = { checking: 'waiting', paid: 'success', expired: 'danger', canceled: 'danger' } as const;

type NextStepProps = { link: PayLink; token: string; isFreeToCancel: boolean };

function NextStep({ link: { state, reservationId, amount }, token, isFreeToCancel }: NextStepProps) {
  const texts = usePayLinkTexts();
  const { failures } = useMessages();
  const { locale } = useLanguage();
  const formats = useFormats();
  const pay = usePayByLink(token);
  if (state === 'checking') return null;
  if (state === 'paid')
    return (
      <LinkButton to={pathTo('/reservation/:reservationId', reservationId)} className="w-full">
        {texts.view}
      </LinkButton>
    );
  if (state !== 'open')
    return (
      <LinkButton to={pathTo('/')} className="w-full">
        {texts.choose}
      </LinkButton>
    );
  return (
    <>
      {pay.isError && (
        <Notice tone="danger" announce>
          {serverTextOr(texts.payFailed, pay.error, failures)}
        </Notice>
      )}
      <Button
        className="w-full"
        busy={(pay.isPending || pay.isSuccess) && texts.toBank}
        onClick={() => pay.mutate(locale)}
      >
        {texts.pay(formats.price(amount))}
      </Button>
      {/* Above the button, it would push that below a phone's first screen. */}
      {isFreeToCancel && <p className="text-ink-soft text-sm">{texts.noRefundLater}</p>}
    </>
  );
}
