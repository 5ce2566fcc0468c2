import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useStaffLocation } from '#web/admin/session/me.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';

export function TodayPage() {
  const pages = useStaffTexts('pages');
  const today = useStaffTexts('today');
  const { location } = useStaffLocation();
  const { title } = pages['/admin/today'];
  return (
    <StaffPage title={title} heading={location === undefined ? title : today.heading(location.name)}>
      {null}
    </StaffPage>
  );
}
