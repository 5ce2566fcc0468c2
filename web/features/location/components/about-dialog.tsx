import type { Location } from '#contract/locations.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { MailLink, PhoneLink } from '../../../ui/text-link.tsx';

type AboutDialogProps = { location: Location; open: boolean; onClose: () => void };

/** Where a location is, when it is open, and how to reach somebody there. */
export function AboutDialog({ location: { name, address, hotline, email }, open, onClose }: AboutDialogProps) {
  const { location } = useMessages();
  const facts: Fact[] = [
    { label: location.address, value: address },
    { label: location.openingHours, value: location.open247 },
  ];
  if (hotline !== null) facts.push({ label: location.hotline, value: <PhoneLink number={hotline} /> });
  if (email !== null) facts.push({ label: location.email, value: <MailLink address={email} /> });
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={name}>
      <Facts facts={facts} />
    </Dialog>
  );
}
