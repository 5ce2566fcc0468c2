import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { admissionOf, staffPageAt } from '#contract/staff/pages.ts';
import type { StaffMe } from '#contract/staff/session.ts';
import { isLockOwed } from '#web/admin/api/remembered-session.ts';
import { useStaffSession } from '#web/admin/api/session.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { changeKept, forgetKept, readKept, usable } from '#web/admin/offline/kept.ts';
import { staffLogInPath, staffPath } from '#web/admin/paths.ts';
import { MeProvider, useMay } from '#web/admin/session/me.tsx';
import { useAskedProof } from '#web/admin/session/use-asked-proof.ts';
import { Answer, Forbidden, Loading } from '#web/admin/ui/answer.tsx';
import { FailureBoundary } from '#web/admin/ui/failure-boundary.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { isProblem } from '#web/api/api-problem.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { navigate } from '#web/router/history.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { useLocation } from '#web/router/router.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { BottomBar, Rail, TopBar } from './bars.tsx';
import { Door } from './door.tsx';

const LockScreen = componentOnDemand(() =>
  import('#web/admin/session/lock-screen.tsx').then((module) => module.LockScreen),
);
const FactorSheet = componentOnDemand(() =>
  import('#web/admin/session/factor-sheet.tsx').then((module) => module.FactorSheet),
);

/** Renders the frame of every screen, once the person may see it. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useForgetting();
  const page = staffPageAt(pathname);
  const screen = (
    <FailureBoundary path={pathname}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </FailureBoundary>
  );
  return (
    <>
      {page !== undefined && admissionOf(page) === 'anyone' ? <Door>{screen}</Door> : <Inside>{screen}</Inside>}
      <Toaster />
    </>
  );
}

function Inside({ children }: { children: ReactNode }) {
  const session = useStaffSession();
  const { pathname, search } = useLocation();
  const pages = useStaffTexts('pages');
  const page = staffPageAt(pathname);
  const kept = useKeptPerson(session.data === undefined && isUnreached(session) && !isLockOwed());
  const known = session.data === undefined ? kept : session.data;
  if (known === undefined)
    return (
      <Door>
        <StaffPage title={page === undefined ? 'Yumori' : pages[page].title} heading={null}>
          <Answer query={session}>{() => null}</Answer>
        </StaffPage>
      </Door>
    );
  const me = known;
  if (me?.state === 'enrol') return <Redirect to={staffPath('/admin/welcome')} />;
  if (me === null || me.state === 'second_factor') return <Redirect to={staffLogInPath(`${pathname}${search}`)} />;
  return <Open me={me}>{children}</Open>;
}

const isUnreached = ({ fetchStatus, failureReason }: ReturnType<typeof useStaffSession>): boolean =>
  fetchStatus === 'paused' || (failureReason !== null && !isProblem(failureReason));

/** Returns the person whose shift data is stored on this device, for use while the server cannot be reached. */
function useKeptPerson(isWanted: boolean): StaffMe | undefined {
  const [me, setMe] = useState<StaffMe>();
  useEffect(() => {
    if (!isWanted) return;
    void readKept().then((kept) =>
      setMe(kept && usable(kept, kept.me.id, serverNow().getTime())?.board ? kept.me : undefined),
    );
  }, [isWanted]);
  return isWanted ? me : undefined;
}

/** Deletes all data of a shift from the device once its person has logged out. */
function useForgetting(): void {
  const { data } = useStaffSession();
  useEffect(() => {
    if (data === null) forgetKept();
  }, [data]);
}

function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return <Door>{null}</Door>;
}

/**
 * The frame of an open session. It stays mounted when the session locks, so that forms keep their content.
 */
function Open({ me, children }: { me: StaffMe; children: ReactNode }) {
  const asked = useAskedProof();
  const isLocked = me.state === 'locked' || asked === 'unlock';
  // The frame renders only after the session has been open once on this page.
  const [shown, setShown] = useState(me.state === 'open' ? me : null);
  if (me.state === 'open' && shown !== me) setShown(me);
  // A locked session shows nothing, even offline. Marks that wait to be sent are kept.
  useEffect(() => {
    if (isLocked) void changeKept(me, { board: null });
  }, [isLocked, me]);
  return (
    <>
      {shown !== null && (
        <MeProvider me={shown} isLocked={isLocked}>
          <Frame>{children}</Frame>
        </MeProvider>
      )}
      <Suspense fallback={isLocked && <div className="fixed inset-0 z-50 bg-paper" />}>
        {isLocked && <LockScreen me={me} isOverPage={shown !== null} />}
        {asked === 'fresh' && !isLocked && <FactorSheet me={me} />}
      </Suspense>
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { layout } = useMessages();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-sm bg-accent px-4 py-3 text-on-accent focus:translate-y-0"
      >
        {layout.skipToContent}
      </a>
      <Rail />
      <div className="flex min-h-dvh flex-col lg:ml-60">
        <TopBar />
        <main id="content" tabIndex={-1} className="grow pb-20 lg:pb-0">
          <Admitted>{children}</Admitted>
        </main>
        <BottomBar />
      </div>
    </>
  );
}

/** Shows a screen to people whose posts include it, and tells others who can help. */
function Admitted({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const pages = useStaffTexts('pages');
  const may = useMay();
  const page = staffPageAt(pathname);
  const admission = page === undefined ? 'staff' : admissionOf(page);
  if (page === undefined || admission === 'staff' || admission === 'anyone' || may(admission)) return children;
  return (
    <StaffPage title={pages[page].title} width="text">
      <div className="pt-6">
        <Forbidden />
      </div>
    </StaffPage>
  );
}
