import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { TrailEntry } from '#contract/staff/trail.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useStaffLocation } from '#web/admin/session/me.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { useSearchParams } from '#web/router/search-params.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Entry } from './components/entry.tsx';

type Trail = AnswerOf<'GET /admin/trail'>;

/** Lists the actions of staff, newest first. */
export function TrailPage() {
  const pages = useStaffTexts('pages');
  const texts = useStaffTexts('trail');
  const { locations } = useStaffLocation();
  const [asked, ask] = useSearchParams();
  const locationId = locations.find(({ id }) => id === asked.get('location'))?.id;
  return (
    <StaffPage title={pages['/admin/trail'].title}>
      {locations.length > 1 && (
        <div className="mt-4">
          <SelectField
            label={texts.place}
            className="mt-1.5 max-w-xs"
            value={locationId ?? ''}
            options={[
              { value: '', text: texts.allPlaces },
              ...locations.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            onChange={({ target }) => {
              ask(new URLSearchParams(target.value === '' ? {} : { location: target.value }), { replace: true });
            }}
          />
        </div>
      )}
      <Pages key={locationId} locationId={locationId} />
    </StaffPage>
  );
}

function Pages({ locationId }: { locationId: string | undefined }) {
  const texts = useStaffTexts('trail');
  const [seen, setSeen] = useState<readonly TrailEntry[]>([]);
  const before = seen.at(-1)?.id;
  const asked = {
    ...(locationId !== undefined && { locationId }),
    ...(before !== undefined && { before: String(before) }),
  };
  const query = useQuery(staffQuery('GET /admin/trail', { query: asked }));
  return (
    <>
      <Entries entries={seen} />
      <Answer
        query={query}
        isEmpty={({ entries }: Trail) => entries.length === 0 && seen.length === 0}
        empty={{ title: texts.noneTitle, advice: texts.noneAdvice }}
      >
        {({ entries, hasMore }: Trail) => (
          <>
            <Entries entries={entries} />
            {hasMore && (
              <Button
                tone="secondary"
                className="mt-6"
                onClick={() => {
                  setSeen([...seen, ...entries]);
                }}
              >
                {texts.more}
              </Button>
            )}
          </>
        )}
      </Answer>
    </>
  );
}

function Entries({ entries }: { entries: readonly TrailEntry[] }) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
