import { type ReactNode, useState } from 'react';
import { MEDIA_PATH, PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/catalog/picture-variants.ts';

type PhotographProps = {
  address: string;
  isFirstView: boolean;
  /** Shown where the photograph cannot be. */
  drawing: ReactNode;
};

/** An operator's photograph, in the size and the format that suit who looks. Its box is the caller's, so that nothing moves. */
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
