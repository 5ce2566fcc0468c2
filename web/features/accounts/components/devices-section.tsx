import type { Session } from '#contract/accounts.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { readerDateTime } from '#web/i18n/reader-date-time.ts';
import { pathTo } from '#web/paths.ts';
import { navigate } from '#web/router/history.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { sessionsQuery, useEndSession, useLogOutEverywhere } from '../sessions.ts';
import { useProfileTexts } from '../texts.ts';
import { ProfileSection } from './profile-section.tsx';

/** Lists where the member is logged in, with buttons that end sessions. */
export function DevicesSection() {
  const texts = useProfileTexts();
  return (
    <ProfileSection heading={texts.devicesHeading}>
      <DeviceList />
      <LogOutEverywhere />
    </ProfileSection>
  );
}

function DeviceList() {
  const texts = useProfileTexts();
  const { ui, failures } = useMessages();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const end = useEndSession();
  if (sessions === undefined && error !== null) {
    return (
      <div role="alert">
        <p>{texts.devicesFailed}</p>
        <Button tone="quiet" onClick={() => void refetch()}>
          {ui.tryAgain}
        </Button>
      </div>
    );
  }
  if (sessions === undefined) {
    return (
      <Skeleton text={texts.devicesLoading}>
        <Bone className="h-20" />
      </Skeleton>
    );
  }
  const logOut = (session: Session) =>
    end.mutate(session.id, {
      onSuccess: () => toast({ title: texts.loggedOutDevice(session.device ?? texts.unknownDevice) }),
      onError: (failure) => toast({ tone: 'danger', title: failureText(failure, failures) }),
    });
  return (
    <ul className="divide-y divide-line border-line border-b">
      {sessions.map((session) => (
        <Device
          key={session.id}
          session={session}
          isEnding={end.isPending && end.variables === session.id}
          onLogOut={() => logOut(session)}
        />
      ))}
    </ul>
  );
}

type DeviceProps = { session: Session; isEnding: boolean; onLogOut: () => void };

function Device({ session, isEnding, onLogOut }: DeviceProps) {
  const texts = useProfileTexts();
  const { layout } = useMessages();
  const formats = useFormats();
  const name = session.device ?? texts.unknownDevice;
  return (
    <li className="flex items-center justify-between gap-x-4 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="break-words">{name}</p>
        <p className="text-ink-soft text-sm">{texts.lastUsed(readerDateTime(new Date(session.lastUsedAt), formats))}</p>
      </div>
      {session.isCurrent ? (
        <span className="shrink-0">
          <Badge>{texts.thisDevice}</Badge>
        </span>
      ) : (
        <Button
          tone="quiet"
          className="-mr-5 shrink-0"
          aria-label={texts.logOutDevice(name)}
          busy={isEnding && layout.logOut}
          onClick={onLogOut}
        >
          {layout.logOut}
        </Button>
      )}
    </li>
  );
}

function LogOutEverywhere() {
  const texts = useProfileTexts();
  const { failures } = useMessages();
  const logOut = useLogOutEverywhere();
  return (
    <>
      <Button
        tone="secondary"
        className="mt-5"
        busy={logOut.isPending && texts.logOutEverywhere}
        onClick={() =>
          logOut.mutate(undefined, {
            onSuccess: () => {
              toast({ title: texts.loggedOutEverywhere });
              navigate(pathTo('/'));
            },
          })
        }
      >
        {texts.logOutEverywhere}
      </Button>
      {logOut.isError && (
        <p role="alert" className="mt-2 font-medium text-danger text-sm">
          {failureText(logOut.error, failures)}
        </p>
      )}
    </>
  );
}
