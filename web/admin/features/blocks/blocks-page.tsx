import { useState } from 'react';
import type { Block, BlockList } from '#contract/staff/blocks.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useStaffLocation } from '#web/admin/session/me.tsx';
import { NewBlockSheet } from '#web/admin/sheets/new-block-sheet.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { Link } from '#web/router/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useBlockSpan } from './block-span.ts';

/** Lists the blocks of the shown location, and opens a sheet to create one. */
export function BlocksPage() {
  const texts = useStaffTexts('blocks');
  const { location } = useStaffLocation();
  const [isOpen, setOpen] = useState(false);
  const list = useQuery(staffQuery('GET /admin/blocks'));
  const place = list.data?.places.find((each) => each.location.id === location?.id);
  const action = place && <Button onClick={() => setOpen(true)}>{texts.make}</Button>;
  return (
    <StaffPage title={texts.title} actions={action} width="text">
      <div className="mt-6">
        <Answer
          query={list}
          isEmpty={(data) => blocksAt(data, location?.id).length === 0}
          empty={{ title: texts.none, advice: texts.noneAdvice }}
        >
          {(data) => (
            <ul className="divide-y divide-line border-line border-y">
              {blocksAt(data, location?.id).map((block) => (
                <BlockLine key={block.id} block={block} />
              ))}
            </ul>
          )}
        </Answer>
      </div>
      {isOpen && place && <NewBlockSheet place={place} onClose={() => setOpen(false)} />}
    </StaffPage>
  );
}

const blocksAt = ({ blocks }: BlockList, locationId: string | undefined) =>
  blocks.filter(({ location }) => location.id === locationId);

function BlockLine({ block }: { block: Block }) {
  const texts = useStaffTexts('blocks');
  const span = useBlockSpan();
  return (
    <li>
      <Link to={staffPath('/admin/blocks/:id', block.id)} className="block py-4 hover:bg-paper-sunken">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="font-medium">{block.room?.name ?? texts.wholeLocation}</span>
          <Badge tone={block.lifted === null ? 'held' : 'neutral'}>
            {block.lifted === null ? texts.kinds[block.kind] : texts.lifted}
          </Badge>
        </span>
        <span className="mt-1 block break-words tabular-nums">{span(block)}</span>
        <span className="mt-1 block break-words text-ink-soft text-sm">
          {block.reason}
          {block.touched > 0 && ` · ${texts.touchedCount(block.touched)}`}
        </span>
      </Link>
    </li>
  );
}
