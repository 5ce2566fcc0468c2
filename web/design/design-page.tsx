import { useState } from 'react';
import { LanguageSwitcher } from '#web/layout/language-switcher.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { LocationPicture } from '#web/pictures/location-picture.tsx';
import { RoomPicture } from '#web/pictures/room-picture.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { DesignFeedback } from './design-feedback.tsx';
import { DesignForms } from './design-forms.tsx';
import { DesignProduct } from './design-product.tsx';
import { DesignType } from './design-type.tsx';

const ROOMS = ['enra', 'kura', 'hoshi', 'mizuki', 'himoku', 'any other'];
const LOCATIONS = ['Yumori Tây Hồ', 'Yumori Hội An', 'Yumori Thảo Điền', 'Yumori'];

type Part = 'type' | 'forms' | 'feedback' | 'product' | 'pictures';

const PARTS: readonly { value: Part; name: string }[] = [
  { value: 'type', name: 'Type and colour' },
  { value: 'forms', name: 'Forms' },
  { value: 'feedback', name: 'States and dialogs' },
  { value: 'product', name: 'Parts of the product' },
  { value: 'pictures', name: 'Pictures' },
];

/** Shows every UI component in both themes and the chosen language, for developers. */
export function DesignPage() {
  const [part, setPart] = useState<Part>(
    () => PARTS.find(({ value }) => location.hash === `#${value}`)?.value ?? 'type',
  );
  return (
    <Page title="Design">
      <PageHeading>Building blocks</PageHeading>
      <div className="mt-6 mb-8 space-y-2">
        <Segmented label="Part" options={PARTS} value={part} onChange={setPart} />
        <LanguageSwitcher />
      </div>
      <div className="grid gap-6 xl:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className={`${scheme === 'light' ? 'scheme-light' : 'scheme-dark'} bg-paper p-6 text-ink`}>
            {part === 'type' && <DesignType />}
            {part === 'forms' && <DesignForms name={scheme} />}
            {part === 'feedback' && <DesignFeedback />}
            {part === 'product' && <DesignProduct />}
            {part === 'pictures' && <Pictures />}
          </div>
        ))}
      </div>
    </Page>
  );
}

function Pictures() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {ROOMS.map((name) => (
        <figure key={name}>
          <div className="aspect-3/2">
            <RoomPicture name={name} />
          </div>
          <figcaption className="mt-1 text-ink-soft text-sm">{name}</figcaption>
        </figure>
      ))}
      {LOCATIONS.map((name) => (
        <figure key={name}>
          <div className="aspect-3/2">
            <LocationPicture name={name} />
          </div>
          <figcaption className="mt-1 text-ink-soft text-sm">{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
