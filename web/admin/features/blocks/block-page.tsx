import { useState } from 'react';
import type { BlockPage as BlockAnswer, BulkItem } from '#contract/staff/blocks.ts';
import { refreshAnswers, staffQuery, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { useParams } from '#web/router/router.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useBlockSpan } from './block-span.ts';
import { ChoicesForm } from './components/choices-form.tsx';
import { LiftSheet } from './components/lift-sheet.tsx';

/** The refetch interval while choices are being carried out, in milliseconds. */
const POLL_MS = 1_500;

/** Shows a block: the affected bookings, a choice for each, and its progress. */
export function BlockPage() {
  const texts = useStaffTexts('blocks');
  const { id = '' } = useParams();
  const page = useQuery({
    ...staffQuery('GET /admin/blocks/{id}', { params: { id } }),
    refetchInterval: ({ state }: { state: { data?: BlockAnswer | undefined } }) =>
      state.data?.items.some((item) => item.state === 'waiting') ? POLL_MS : false,
  });
  return (
    <StaffPage
      title={texts.one}
      width="text"
      actions={
        <TextLink to={staffPath('/admin/blocks')} className="inline-flex min-h-11 items-center">
          {texts.back}
        </TextLink>
      }
    >
      <Answer query={page}>{(data) => <Page page={data} />}</Answer>
    </StaffPage>
  );
}

/** Returns a function that puts the server's answer to an action into the query cache. */
function useShowBlock(): (page: BlockAnswer) => void {
  const client = useQueryClient();
  return (page) => {
    const params = { id: page.block.id };
    client.setQueryData(staffQuery('GET /admin/blocks/{id}', { params }).queryKey, page);
    refreshAnswers(client, 'GET /admin/blocks');
  };
}

function Page({ page }: { page: BlockAnswer }) {
  const texts = useStaffTexts('blocks');
  const span = useBlockSpan();
  const show = useShowBlock();
  const [isLifting, setLifting] = useState(false);
  const { block, touched, items, mayRun } = page;
  const facts = [
    { label: texts.where, value: block.room?.name ?? texts.wholeLocation },
    { label: texts.when, value: span(block) },
    { label: texts.kind, value: texts.kinds[block.kind] },
    ...(block.reason === texts.kinds[block.kind] ? [] : [{ label: texts.reason, value: block.reason }]),
    { label: texts.madeBy, value: block.madeBy },
    ...(block.lifted === null
      ? []
      : [{ label: texts.lifted, value: texts.because(block.lifted.by, block.lifted.reason) }]),
  ];
  return (
    <div className="mt-6 space-y-8">
      <Facts facts={facts} />
      {block.lifted === null && (
        <div className="space-y-3">
          <p className="text-ink-soft">{texts.lockedSlots(block.slots)}</p>
          <Button tone="secondary" onClick={() => setLifting(true)}>
            {texts.lift}
          </Button>
        </div>
      )}
      {touched.length > 0 && <ChoicesForm key={items.length} page={page} mayRun={mayRun} onRun={show} />}
      {items.length > 0 && <Items id={block.id} items={items} mayRun={mayRun} onResumed={show} />}
      {isLifting && <LiftSheet id={block.id} onLifted={show} onClose={() => setLifting(false)} />}
    </div>
  );
}

const TONES: Record<BulkItem['state'], BadgeTone> = {
  waiting: 'held',
  failed: 'danger',
  done: 'done',
  refused: 'danger',
};

type ItemsProps = { id: string; items: BulkItem[]; mayRun: boolean; onResumed: (page: BlockAnswer) => void };

/** Shows the progress of each choice; none is shown as done before it is. */
function Items({ id, items, mayRun, onResumed }: ItemsProps) {
  const texts = useStaffTexts('blocks');
  const { dateTime } = useFormats();
  const resume = useAct('POST /admin/blocks/{id}/resume', { onSuccess: onResumed });
  const count = (state: BulkItem['state']) => items.filter((item) => item.state === state).length;
  const inWords = ({ choice, to }: (typeof items)[number]) =>
    to === null ? texts.choices[choice] : texts.moveTo(dateTime(new Date(to.from)), to.room);
  return (
    <section aria-labelledby="choices-made">
      <h2 id="choices-made" className="font-serif text-xl">
        {texts.choicesMade}
      </h2>
      <p role="status" className="mt-1 text-ink-soft">
        {texts.progress(count('done'), count('refused') + count('failed'), count('waiting'))}
      </p>
      {count('failed') > 0 && mayRun && (
        <div className="mt-3">
          <Notice tone="danger">
            <p>{texts.someFailed}</p>
            <Button
              tone="quiet"
              className="-ml-3"
              busy={resume.isPending && texts.resuming}
              onClick={() => resume.mutate({ params: { id }, body: {} })}
            >
              {texts.resume}
            </Button>
          </Notice>
        </div>
      )}
      <ActFailure error={resume.error} />
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 break-words">
              {[item.guest ?? texts.noName, item.room, dateTime(new Date(item.from))].join(' · ')}
              <span className="block text-ink-soft text-sm">
                {item.refusal === null ? inWords(item) : texts.because(inWords(item), texts.refusals[item.refusal])}
              </span>
            </span>
            <Badge tone={TONES[item.state]}>{texts.states[item.state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
