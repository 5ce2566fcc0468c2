import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useMe, useStaffLocation } from './me.tsx';

/**
 * Replaces a screen about one location while it loads, when it could not be loaded, or when there is none.
 */
export function NoLocation() {
  const frame = useStaffTexts('frame');
  const { every } = useStaffLocation();
  const isEverywhere = useMe().posts.some(({ location }) => location === null);
  const none = (
    <div className="pt-6">
      <EmptyState title={frame.noPlace} advice={frame.noPlaceAdvice} />
    </div>
  );
  return isEverywhere ? <Answer query={every}>{() => none}</Answer> : none;
}
