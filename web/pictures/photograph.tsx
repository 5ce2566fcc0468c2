import { type ReactNode, useState } from 'react';
import { MEDIA_PATH, PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/catalog/picture-variants.ts';

type PhotographProps = {
  address: string;
  isFirstView: boolean;
  /** Shown when the photograph is missing or broken. */
  drawing: ReactNode;
};

/**
 * Shows an operator's photograph in the size and format that suit the screen. The caller sets its box, so
 * that the layout does not shift.
 */
export function Photograph({ address, isFirstView, drawing }: PhotographProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return drawing;
  const formats = address.startsWith(MEDIA_PATH) ? PICTURE_FORMATS : [];
  return (
    <picture>
      {formats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={PICTURE_WIDTHS.map((width) => `${address}/${width}.${format} ${width}w`).join(', ')}
          sizes="(min-width: 64rem) 60vw, 100vw"
        />
      ))}
      <img
        src={address}
        alt=""
        loading={isFirstView ? 'eager' : 'lazy'}
        fetchPriority={isFirstView ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-cover"
        onError={() => setBroken(true)}
      />
    </picture>
  );
}
