import { useState } from 'react';
import type { EXPORTS } from '#contract/staff/reports.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { download } from '../download.ts';

type Period = { from: string; until: string; locationId?: string };
type Name = (typeof EXPORTS)[number];

const FILES: readonly Name[] = ['bookings', 'payments', 'refunds', 'invoices'];

/** Offers the period's files for spreadsheets; with names for people who may export them. */
export function Files({ period }: { period: Period }) {
  const texts = useStaffTexts('reports');
  const may = useMay();
  const [withPeople, setWithPeople] = useState(false);
  const { mutate, error } = useMutation<void, Error, Name>({
    mutationFn: (file) =>
      download(withPeople ? 'GET /admin/reports/people/{file}' : 'GET /admin/reports/export/{file}', {
        params: { file },
        query: period,
      }),
  });
  return (
    <Card heading={texts.files} className="mt-10">
      <p className="text-ink-soft">{withPeople ? texts.peopleAdvice : texts.filesAdvice}</p>
      {may('people.export') && (
        <label className="mt-3 flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={withPeople}
            onChange={({ target }) => {
              setWithPeople(target.checked);
            }}
          />
          {texts.people}
        </label>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {FILES.map((file) => (
          <Button
            key={file}
            tone="secondary"
            onClick={() => {
              mutate(file);
            }}
          >
            {texts.fileNames[file]}
          </Button>
        ))}
      </div>
      <ActFailure error={error} />
    </Card>
  );
}
