import { brandQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { MailLink, PhoneLink } from '#web/ui/text-link.tsx';

/** Shows the operator's company, hotline and the reception's email address. */
export function LegalContact({ intro }: { intro: string }) {
  const { legal } = useMessages();
  const { data: brand } = useQuery(brandQuery);
  const facts: Fact[] = [];
  if (brand) facts.push({ label: legal.company, value: brand.seller?.name ?? brand.name });
  if (brand?.seller) {
    facts.push({ label: legal.taxCode, value: brand.seller.taxCode });
    facts.push({ label: legal.address, value: brand.seller.address });
  }
  if (brand?.hotline) facts.push({ label: legal.hotline, value: <PhoneLink number={brand.hotline} /> });
  if (brand?.receptionEmail) {
    facts.push({ label: legal.receptionEmail, value: <MailLink address={brand.receptionEmail} /> });
  }
  return (
    <Card heading={legal.contact} className="mt-14">
      <p className="mb-3">{intro}</p>
      {facts.length > 0 && <Facts facts={facts} />}
    </Card>
  );
}
