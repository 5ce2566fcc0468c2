import type { ReactNode } from 'react';
import { useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { recallSeen, type SeenReservation } from '#web/offline/seen-reservations.ts';
import { useSession } from '#web/session/use-session.ts';
import { SeenFacts, SeenNotice } from './seen-reservations.tsx';

/** Offline: shows time and place if this browser has shown the reservation before; otherwise `children`. */
export function SeenReservationOr({ id, children }: { id: string; children: ReactNode }) {
  const isVisitor = useSession().kind === 'visitor';
  const { data } = useQuery({
    queryKey: ['seen-reservation', id, isVisitor],
    staleTime: 0,
    queryFn: async () => (await recallSeen(id, { isVisitor, now: serverNow() })) ?? null,
  });
  if (data === undefined) return null;
  return data === null ? children : <Seen reservation={data} />;
}

function Seen({ reservation }: { reservation: SeenReservation }) {
  const { reservation: texts } = useMessages();
  const title = texts.title(reservation.shortId);
  return (
    <Page title={title} width="text">
      <PageHeading>{title}</PageHeading>
      <div className="mt-6 mb-8">
        <SeenNotice />
      </div>
      <SeenFacts reservation={reservation} />
    </Page>
  );
}
