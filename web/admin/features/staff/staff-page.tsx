import { useState } from 'react';
import type { StaffPeople } from '#contract/staff/staff.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EndPostDialog, type PostToEnd } from './components/end-post-dialog.tsx';
import { InvitationList } from './components/invitation-list.tsx';
import { InviteDialog } from './components/invite-dialog.tsx';
import { PersonLine } from './components/person-line.tsx';

const peopleQuery = staffQuery('GET /admin/staff');

/** Lists the people at the locations that the reader manages, and open invitations. */
export function StaffPeoplePage() {
  const pages = useStaffTexts('pages');
  const texts = useStaffTexts('staff');
  const client = useQueryClient();
  const people = useQuery(peopleQuery);
  const [isInviting, setInviting] = useState(false);
  const [ending, setEnding] = useState<PostToEnd | null>(null);
  const show = (answer: StaffPeople) => client.setQueryData(peopleQuery.queryKey, answer);
  const mayInvite = (people.data?.mayGive.roles.length ?? 0) > 0;
  return (
    <StaffPage
      title={pages['/admin/staff'].title}
      width="text"
      actions={mayInvite && <Button onClick={() => setInviting(true)}>{texts.invite}</Button>}
    >
      <Answer
        query={people}
        isEmpty={({ people: list, invitations }) => list.length === 0 && invitations.length === 0}
        empty={{ title: texts.noPeople, advice: texts.noInvitationsAdvice }}
      >
        {({ people: list, invitations, mayGive }) => (
          <div className="mt-6 space-y-9">
            <ul className="divide-y divide-line border-line border-t">
              {list.map((person) => (
                <PersonLine key={person.id} person={person} onEnd={setEnding} />
              ))}
            </ul>
            <Card heading={texts.invitations}>
              <InvitationList invitations={invitations} onChanged={show} />
            </Card>
            {isInviting && <InviteDialog mayGive={mayGive} onClose={() => setInviting(false)} onChanged={show} />}
          </div>
        )}
      </Answer>
      {ending !== null && <EndPostDialog post={ending} onClose={() => setEnding(null)} onChanged={show} />}
    </StaffPage>
  );
}
