import { useId, useState } from 'react';
import type { BlockList, BlockPage } from '#contract/staff/blocks.ts';
import { BLOCK_KINDS, type BlockKind } from '#domain/blocks/block.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { isReason } from '#domain/staff/reason.ts';
import { newId } from '#web/admin/api/new-id.ts';
import { staffApi } from '#web/admin/api/staff-api.ts';
import { refreshAnswers, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { ReasonField } from '#web/admin/ui/reason-field.tsx';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { navigate } from '#web/router/history.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const WHOLE = 'all';
const HOURS = ['1', '2', '4'] as const;
type Length = (typeof HOURS)[number] | 'open';

type NewBlockSheetProps = {
  /** The location whose rooms are offered; a single room needs no choice. */
  place: BlockList['places'][number];
  onClose: () => void;
  /** Called instead of opening the block's page. */
  onMade?: (page: BlockPage) => void;
};

/** Blocks a room from now on; shows first what that affects. */
export function NewBlockSheet({ place, onClose, onMade }: NewBlockSheetProps) {
  const texts = useStaffTexts('blocks');
  const form = useId();
  const client = useQueryClient();
  const [id] = useState(newId);
  const [room, setRoom] = useState(place.rooms[0]?.id ?? WHOLE);
  const [length, setLength] = useState<Length>('2');
  const [kind, setKind] = useState<BlockKind>('repair');
  const [reason, setReason] = useState('');
  const wish = { locationId: place.location.id, roomId: room === WHOLE ? null : room, kind };
  // The sheet may stay open for longer than a block may begin in the past.
  const fromNow = () => {
    const from = serverNow();
    const until = length === 'open' ? null : addMinutes(from, Number(length) * 60).toISOString();
    return { ...wish, from: from.toISOString(), until };
  };
  const preview = useQuery({
    queryKey: ['POST /admin/blocks/preview', id, wish, length],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      staffApi('POST /admin/blocks/preview', { body: fromNow(), signal }),
  });
  const act = useAct('POST /admin/blocks', {
    onSuccess: (page) => {
      refreshAnswers(client, 'GET /admin/blocks');
      if (onMade) onMade(page);
      else navigate(staffPath('/admin/blocks/:id', page.block.id));
    },
  });
  const rooms = place.rooms.map(({ id: value, name }) => ({ value, name }));
  const kinds = place.mayBlockAll ? BLOCK_KINDS : (['repair'] as const);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      title={texts.make}
      actions={
        <Button type="submit" form={form} tone="danger" busy={act.isPending && texts.making}>
          {texts.makeNow}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          const text = reason.trim();
          act.mutate({ body: { id, ...fromNow(), reason: isReason(text) ? text : texts.kinds[kind] } });
        }}
      >
        <div>
          <p className="font-medium">{texts.where}</p>
          <Segmented
            label={texts.where}
            options={place.mayBlockAll ? [...rooms, { value: WHOLE, name: texts.wholeLocation }] : rooms}
            value={room}
            onChange={setRoom}
          />
        </div>
        <div>
          <p className="font-medium">{texts.howLong}</p>
          <Segmented<Length>
            label={texts.howLong}
            options={[
              ...HOURS.map((value) => ({ value, name: texts.hours(Number(value)) })),
              ...(place.mayBlockAll ? [{ value: 'open' as const, name: texts.untilLifted }] : []),
            ]}
            value={length}
            onChange={setLength}
          />
        </div>
        <SelectField
          label={texts.kind}
          value={kind}
          options={kinds.map((value) => ({ value, text: texts.kinds[value] }))}
          // The select offers only these values.
          onChange={({ target }) => setKind(target.value as BlockKind)}
        />
        <ReasonField label={texts.reason} optional value={reason} onChange={({ target }) => setReason(target.value)} />
        {preview.data && <Touches slots={preview.data.slots} touched={preview.data.touched} />}
        <ActFailure error={act.error ?? preview.error} />
      </form>
    </Dialog>
  );
}

type TouchesProps = { slots: number; touched: { slotId: string; room: string; from: string; guest: string | null }[] };

/** Shows what a block would affect. */
function Touches({ slots, touched }: TouchesProps) {
  const texts = useStaffTexts('blocks');
  const { dateTime } = useFormats();
  return (
    <Notice tone={touched.length > 0 ? 'waiting' : 'info'} announce>
      <p>{texts.wouldLock(slots)}</p>
      {touched.length > 0 && (
        <>
          <p>{texts.touchedCount(touched.length)}</p>
          <ul className="mt-1 text-sm">
            {touched.slice(0, 5).map(({ slotId, room, from, guest }) => (
              <li key={slotId}>{[dateTime(new Date(from)), room, guest ?? texts.noName].join(' · ')}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
