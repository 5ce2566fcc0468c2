import { useState } from 'react';
import { setSession } from '#web/admin/api/session.ts';
import { refreshAnswers } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { EnrolFactor } from '#web/admin/session/enrol-factor.tsx';
import { useMe, usePostNames } from '#web/admin/session/me.tsx';
import { RecoveryCodes } from '#web/admin/session/recovery-codes.tsx';
import { useLogOut } from '#web/admin/session/use-leave.ts';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { FactorList } from './components/factor-list.tsx';
import { MailSection } from './components/mail-section.tsx';
import { RecoverySection } from './components/recovery-section.tsx';
import { SessionList } from './components/session-list.tsx';

/** Shows the person's own access: posts, second factors, recovery codes, sessions. */
export function MePage() {
  const pages = useStaffTexts('pages');
  const frame = useStaffTexts('frame');
  const texts = useStaffTexts('me');
  const factors = useStaffTexts('factors');
  const me = useMe();
  const posts = usePostNames();
  const client = useQueryClient();
  const logOut = useLogOut();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <StaffPage title={pages['/admin/me'].title} heading={me.name} width="text">
      <p className="break-words text-ink-soft">{me.email}</p>
      <div className="mt-7 space-y-9">
        <Card heading={texts.posts}>
          <ul className="space-y-1">
            {posts.map((post) => (
              <li key={post}>{post}</li>
            ))}
          </ul>
        </Card>
        <Card heading={texts.factors}>
          <FactorList />
          <Button tone="secondary" className="mt-4 w-full sm:w-auto" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        </Card>
        <RecoverySection onMade={setCodes} />
        <MailSection />
        <SessionList />
        <Button tone="secondary" className="w-full sm:w-auto" onClick={() => logOut.mutate({ body: {} })}>
          {frame.logOut}
        </Button>
      </div>
      <Dialog open={isAdding} onOpenChange={setAdding} title={texts.add} mustDecide>
        <EnrolFactor
          onEnrolled={({ me: enrolled }) => {
            setAdding(false);
            setSession(client, enrolled);
            refreshAnswers(client, 'GET /admin/sessions');
            toast({ title: texts.added });
          }}
        />
      </Dialog>
      <Dialog open={codes !== null} onOpenChange={() => setCodes(null)} title={factors.codesTitle} mustDecide>
        <RecoveryCodes codes={codes ?? []} onStored={() => setCodes(null)} />
      </Dialog>
    </StaffPage>
  );
}
