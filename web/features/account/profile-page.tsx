import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Member } from '#contract/members.ts';
import { useMessages } from '../../i18n/language-provider.tsx';
import { initialOf } from '../../layout/member-card.tsx';
import { Page, PageHeading } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { useLogOut, useSession } from '../../session/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/state-message.tsx';
import { toast } from '../../ui/toast.ts';

export function ProfilePage() {
  const { account } = useMessages();
  return (
    <Page title={account.profileTitle} width="text">
      <PageHeading>{account.profileTitle}</PageHeading>
      <div className="mt-8">
        <ProfileOfCaller />
      </div>
    </Page>
  );
}

function ProfileOfCaller() {
  const { account, layout } = useMessages();
  const session = useSession();
  switch (session.kind) {
    case 'loading':
      return <ProfileLoading />;
    case 'failed':
      return <ErrorState title={layout.profileFailed} onRetry={session.retry} />;
    case 'visitor':
      return (
        <EmptyState title={account.profileLogIn}>
          <LinkButton to={paths.logIn(paths.profile())}>{account.logIn}</LinkButton>
        </EmptyState>
      );
    case 'member':
      return <Profile member={session.member} />;
  }
}

function Profile({ member }: { member: Member }) {
  const { account, layout } = useMessages();
  const isAdmin = member.role === 'ADMIN';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-line border-t pt-8">
        <Portrait member={member} />
        <div className="min-w-0">
          <p className="break-words font-serif text-2xl">{member.name}</p>
          <p className="break-all text-ink-soft">{member.email}</p>
        </div>
      </div>
      <div className="mt-8 border-line border-y">
        <Facts
          facts={[
            {
              label: account.role,
              value: (
                <Badge tone={isAdmin ? 'accent' : 'neutral'}>{isAdmin ? layout.role.admin : layout.role.member}</Badge>
              ),
            },
            { label: account.memberId, value: <span className="break-all text-sm">{member.id}</span> },
          ]}
        />
      </div>
      <LogOutButton />
    </>
  );
}

/** The picture; the initial where there is none, or where it cannot be shown. */
function Portrait({ member }: { member: Member }) {
  const [isBroken, setBroken] = useState(false);
  if (member.picture !== null && !isBroken) {
    return (
      <img
        src={member.picture}
        alt=""
        width="80"
        height="80"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className="size-20 rounded-full object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center rounded-full border border-line-strong font-serif text-3xl"
    >
      {initialOf(member.name)}
    </span>
  );
}

function LogOutButton() {
  const { layout } = useMessages();
  const navigate = useNavigate();
  const logOut = useLogOut(() => {
    toast({ title: layout.loggedOut });
    void navigate(paths.home());
  });
  return (
    <Button
      tone="secondary"
      className="mt-8 max-sm:w-full"
      busy={logOut.isPending && layout.logOut}
      onClick={() => logOut.mutate()}
    >
      {layout.logOut}
    </Button>
  );
}

function ProfileLoading() {
  const { account } = useMessages();
  return (
    <Skeleton text={account.profileLoading}>
      <div className="flex items-center gap-6 border-line border-t pt-8">
        <Bone className="size-20 rounded-full" />
        <div className="grow space-y-3">
          <Bone className="h-7 w-2/5" />
          <Bone className="h-5 w-3/5" />
        </div>
      </div>
      <Bone className="mt-10 h-24" />
    </Skeleton>
  );
}
