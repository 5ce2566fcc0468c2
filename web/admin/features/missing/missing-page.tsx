import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function MissingPage() {
  const frame = useStaffTexts('frame');
  return (
    <StaffPage title={frame.notFoundTitle} width="text">
      <p className="mt-3 text-ink-soft">{frame.notFoundAdvice}</p>
      <LinkButton to={staffPath('/admin/today')} className="mt-6">
        {frame.toStart}
      </LinkButton>
    </StaffPage>
  );
}
