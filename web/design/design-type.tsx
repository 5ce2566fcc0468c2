import { Badge } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ExternalLink, TextLink } from '#web/ui/text-link.tsx';

const SWATCHES = [
  'bg-paper',
  'bg-paper-raised',
  'bg-paper-sunken',
  'bg-line',
  'bg-line-strong',
  'bg-ink-soft',
  'bg-ink',
  'bg-accent',
  'bg-accent-strong',
  'bg-accent-soft',
  'bg-available',
  'bg-available-soft',
  'bg-held',
  'bg-held-soft',
  'bg-taken',
  'bg-taken-soft',
  'bg-done',
  'bg-done-soft',
  'bg-danger',
  'bg-danger-soft',
];

export function DesignType() {
  return (
    <div className="space-y-6">
      <p className="font-serif text-4xl">Yumori Thảo Điền</p>
      <p className="font-serif text-3xl">Hoshi, ngưỡng cửa đêm</p>
      <p className="font-serif text-2xl" lang="ja">
        湯守の宿、星の間へようこそ
      </p>
      <p className="font-serif text-xl">A room for the two of you</p>
      <p className="max-w-prose">
        Quý khách vui lòng chọn giờ. Suối khoáng nóng sau cánh cửa của riêng quý khách, ngày cũng như đêm.{' '}
        <TextLink to="/design">A link in a text</TextLink> and{' '}
        <ExternalLink href="https://example.com">one elsewhere</ExternalLink>.
      </p>
      <p lang="ja" className="max-w-prose">
        扉の向こうは、お客様だけの湯とサウナ。昼も夜もご利用いただけます。店舗を選ぶと空き時間をご覧いただけます。
      </p>
      <p className="text-ink-soft text-sm">Small and soft. Nhỏ và nhẹ.</p>
      <Facts
        facts={[
          { label: 'Time', value: <span className="figures">19:00 – 21:30</span> },
          { label: 'Price', value: <span className="figures text-xl">2.800.000 ₫</span> },
          { label: 'Another', value: <span className="figures text-xl">1.111.111 ₫</span> },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Badge>Past</Badge>
        <Badge tone="available">Free</Badge>
        <Badge tone="held">Being paid</Badge>
        <Badge tone="done">Completed</Badge>
        <Badge tone="danger">Cancelled</Badge>
        <Badge tone="accent">Held for you</Badge>
      </div>
      <div className="grid grid-cols-5 gap-2">
        {SWATCHES.map((swatch) => (
          <div key={swatch} className={`h-12 border border-line ${swatch}`} title={swatch} />
        ))}
      </div>
    </div>
  );
}
