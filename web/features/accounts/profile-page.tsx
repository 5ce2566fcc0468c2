import type { Profile as ProfileData } from '#contract/accounts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { MemberPicture } from '#web/layout/member-picture.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathTo, pathToLogIn } from '#web/paths.ts';
import { navigate } from '#web/router/history.ts';
import { useSearchParams } from '#web/router/search-params.ts';
import { useLogOut } from '#web/session/use-log-out.ts';
import { useSession } from '#web/session/use-session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { DataSection } from './components/data-section.tsx';
import { DeleteSection } from './components/delete-section.tsx';
import { DevicesSection } from './components/devices-section.tsx';
import { EmailSection } from './components/email-section.tsx';
import { GoogleSection } from './components/google-section.tsx';
import { NewsSection } from './components/news-section.tsx';
import { PasswordSection } from './components/password-section.tsx';
import { TicketsSection } from './components/tickets-section.tsx';
import { useProfileTexts } from './texts.ts';

export function ProfilePage() {
  const { account } = useMessages();
  return (
    <Page title={account.profileTitle} width="text">
      <PageHeading>{account.profileTitle}</PageHeading>
      <EmailOutcome />
      <div className="mt-8">
        <ProfileOfCaller />
      </div>
    </Page>
  );
}

const EMAIL_ERRORS = ['link_invalid', 'link_expired', 'email_taken'] as const;

/** Shows the result of a confirmation link for a new address; the link may have been opened without a session. */
function EmailOutcome() {
  const texts = useProfileTexts();
  const [query] = useSearchParams();
  const outcome = query.get('email');
  if (outcome === null) return null;
  // Anyone can write anything into a URL; only known reasons have a sentence.
  const reason = EMAIL_ERRORS.find((known) => known === query.get('error')) ?? 'other';
  return (
    <div className="mt-6">
      {outcome === 'changed' ? (
        <Notice tone="success" announce>
          {texts.emailChanged}
        </Notice>
      ) : (
        <Notice tone="danger" announce>
          {texts.emailNotChanged[reason]}
        </Notice>
      )}
    </div>
  );
}

function ProfileOfCaller() {
  const { account, layout } = useMessages();
  const session = useSession();
  switch (session.kind) {
    case 'loading':
      return <ProfileLoading />;
    case 'failed':
      return <ErrorState title={layout.profileFailed} onRetry={() => location.reload()} />;
    case 'visitor':
      return (
        <EmptyState title={account.profileLogIn}>
          <LinkButton to={pathToLogIn(pathTo('/profile'))}>{account.logIn}</LinkButton>
        </EmptyState>
      );
    case 'member':
      return <Profile member={session.member} />;
  }
}

function Profile({ member }: { member: ProfileData }) {
  const { account, layout } = useMessages();
  const isAdmin = member.role === 'ADMIN';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-line border-t pt-8">
        <MemberPicture member={member} size="large" />
        <div className="min-w-0">
          <p className="break-words font-serif text-2xl">{member.name}</p>
          <p className="break-all text-ink-soft">{member.email}</p>
        </div>
      </div>
      <div className="mt-8 border-line border-t">
        <Facts
          facts={[
            {
              label: account.role,
              value: (
                <Badge tone={isAdmin ? 'accent' : 'neutral'}>{isAdmin ? layout.role.admin : layout.role.member}</Badge>
              ),
            },
            { label: account.memberId, value: <span className="break-all text-xs">{member.id}</span> },
          ]}
        />
      </div>
      <LogOutButton />
      <div className="mt-14">
        <TicketsSection memberId={member.id} />
        <EmailSection member={member} />
        <PasswordSection member={member} />
        <GoogleSection member={member} />
        <NewsSection member={member} />
        <DevicesSection />
        <DataSection />
        <DeleteSection member={member} />
      </div>
    </>
  );
}

function LogOutButton() {
  const { layout } = useMessages();
  const logOut = useLogOut(() => {
    toast({ title: layout.loggedOut });
    navigate(pathTo('/'));
  });
  return (
    <Button
      tone="secondary"
      className="mt-6 max-sm:w-full"
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
        <Bone className="size-20 rounded-full!" />
        <div className="grow space-y-3">
          <Bone className="h-7 w-2/5" />
          <Bone className="h-5 w-3/5" />
        </div>
      </div>
      <Bone className="mt-10 h-24" />
    </Skeleton>
  );
}
