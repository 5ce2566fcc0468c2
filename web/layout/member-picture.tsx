import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { MEMBER_PICTURE_WIDTHS, PICTURE_FORMATS } from '#domain/catalog/picture-variants.ts';

type MemberPictureProps = {
  member: Pick<Member, 'name' | 'picture'>;
  /** `small` stands beside a name in the header, `large` on the profile. */
  size: 'small' | 'large';
};

/** Shows a member's picture, or the initial without one. The name always stands beside it. */
export function MemberPicture({ member: { name, picture }, size }: MemberPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { side, box } = SIZES[size];
  if (picture === null || picture === broken) {
    return (
      <span
        aria-hidden="true"
        className={`grid shrink-0 place-items-center rounded-full border border-line-strong font-serif ${box}`}
      >
        {initialOf(name)}
      </span>
    );
  }
  return (
    <picture className="shrink-0">
      {PICTURE_FORMATS.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={MEMBER_PICTURE_WIDTHS.map((width) => `${picture}/${width}.${format} ${width}w`).join(', ')}
          sizes={`${side}px`}
        />
      ))}
      <img
        src={picture}
        alt=""
        width={side}
        height={side}
        decoding="async"
        onError={() => setBroken(picture)}
        className={`rounded-full object-cover ${box}`}
      />
    </picture>
  );
}

/** `side`: in CSS pixels, equal to the width of `box`. */
const SIZES = {
  small: { side: 44, box: 'size-11 text-lg' },
  large: { side: 80, box: 'size-20 text-3xl' },
} as const;

/** Returns the first letter as a grapheme: a base with all its marks. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim().normalize('NFC'));
  return (first?.segment ?? '').toLocaleUpperCase();
}
