import { useEffect, useState } from 'react';
import type { StaffMe } from '#contract/staff/session.ts';
import { useIsOnline } from '#web/admin/api/network.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { type Kept, readKept, usable } from '#web/admin/offline/kept.ts';
import { useMe, useStaffLocation } from '#web/admin/session/me.tsx';
import { NoLocation } from '#web/admin/session/no-location.tsx';
import { Answer, Loading } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { BoardView } from './board-view.tsx';
import { Freshness } from './freshness.tsx';
import { useBoard } from './use-board.ts';

export function TodayPage() {
  const pages = useStaffTexts('pages');
  const me = useMe();
  const { location } = useStaffLocation();
  const kept = useKept(me);
  const { title } = pages['/admin/today'];
  // Offline, the locations of a person with a post at all locations are unknown; the stored board has one.
  const shown = location ?? kept?.usable?.board?.location;
  if (kept === undefined || shown === undefined)
    return <StaffPage title={title}>{kept === undefined ? <Loading /> : <NoLocation />}</StaffPage>;
  return <Today key={shown.id} me={me} location={shown} kept={kept.usable} />;
}

/** Returns what this device stores of the person; undefined while it is being read. */
function useKept(me: StaffMe): { usable: Kept | undefined } | undefined {
  const [kept, setKept] = useState<{ usable: Kept | undefined }>();
  useEffect(() => {
    let isThere = true;
    void readKept().then((found) => {
      if (isThere) setKept({ usable: usable(found, me.id, serverNow().getTime()) });
    });
    return () => {
      isThere = false;
    };
  }, [me.id]);
  return kept;
}

type TodayProps = { me: StaffMe; location: { id: string; name: string }; kept: Kept | undefined };

function Today({ me, location, kept }: TodayProps) {
  const today = useStaffTexts('today');
  const pages = useStaffTexts('pages');
  const { answer, board, readAt, isLive } = useBoard(me, location.id, kept);
  // Offline, the page frame already shows the age of a fetched answer, but not that of a stored board.
  const isTold = !useIsOnline() && answer.data !== undefined;
  return (
    <StaffPage
      title={pages['/admin/today'].title}
      heading={today.heading(location.name)}
      actions={board !== undefined && !isTold && <Freshness isLive={isLive} readAt={readAt} />}
    >
      {board === undefined ? (
        <Answer query={answer}>{() => null}</Answer>
      ) : (
        <BoardView board={board} me={me} kept={kept} trigger={answer.dataUpdatedAt} />
      )}
    </StaffPage>
  );
}
