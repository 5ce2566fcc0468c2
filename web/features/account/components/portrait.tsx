import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { initialOf } from '../../../layout/member-face.tsx';

/** The picture; the initial where there is none, or where it cannot be shown. */
export function Portrait({ member }: { member: Member }) {
  const [isBroken, setBroken] = useState(false);
  if (member.picture !== null && !isBroken) {
    return (
      <img
        src={member.picture}
        alt=""
        width="80"
        height="80"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className="size-20 rounded-full object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center rounded-full border border-line-strong font-serif text-3xl"
    >
      {initialOf(member.name)}
    </span>
  );
}
