import { useId } from 'react';
import { Glow, Scene, Wash } from '../scene.tsx';

const SMALL_STARS =
  'M80 80h0m11 104h0m10-34h0m8 2h0m15 7h0m2-144h0m1 131h0m23-51h0m2 30h0m2 23h0m5 13h0m9-142h0m2 148h0m6-160h0m0 178h0m1-158h0m15 144h0m35 12h0m3-120h0m7-53h0m6 41h0m3 112h0m4 16h0m14-24h0m3-43h0m2-11h0m5-2h0m1 34h0m2-54h0m13 41h0m0-16h0m1 17h0m3-56h0m0 31h0m3-18h0m5-32h0m3 62h0m0-69h0m2 35h0m7 108h0m1-93h0m5-78h0m2 98h0m0 43h0m5-116h0m13 130h0m4-104h0m4 37h0m10 7h0m0 13h0m1-50h0m8-7h0m1 36h0m4 6h0m3-1h0m11-32h0m9 12h0m0 8h0m3-40h0m3 93h0m5 38h0m6-154h0m3 27h0m2 65h0m3-79h0m1 24h0m1-24h0m8 21h0m2-23h0m2-4h0m5 46h0m0-27h0m1-13h0m2 47h0m1-5h0m0 2h0m12-55h0m1-3h0m6-7h0m2 69h0m2-53h0m2-8h0m2 28h0m1-19h0m0 5h0m11 140h0m7-139h0m0 11h0m1 9h0m0 39h0m1-41h0m3-45h0m1 3h0m0-4h0m6 8h0m1 119h0m7-134h0m1 92h0m3-51h0m6-36h0m13 9h0m4-5h0m6 41h0m7 12h0m16-51h0m11 26h0m1 7h0m1-42h0m5 50h0m7 4h0m1 14h0m0-48h0m3 118h0m1-133h0';
const LARGE_STARS =
  'M92 168h0m19-40h0m14 39h0m27 13h0m18-46h0m0 33h0m14-104h0m2-42h0m3 37h0m18-51h0m38 158h0m34-75h0m4-20h0m1 6h0m4 38h0m7-27h0m6 11h0m13 35h0m6-33h0m2 55h0m9-68h0m21 50h0m1-55h0m20 9h0m4 25h0m10-38h0m34-11h0m3-11h0m1 80h0m55-108h0m8 42h0m3 88h0m4-138h0m41 77h0m27-73h0';
const ORION = 'M196 106h0m34-8h0m-12 30h0m-8 3h0m-8 3h0m-2 29h0m35-7h0';
const PLEIADES = 'M350 42h0m5 2h0m4-3h0m-6-3h0m8 6h0m-7 3h0m-8 0h0';
const FAR_RIDGE =
  'M0 216l9-6 12-4 17-6 18-1 15-2 14 1 18 2 15 4 15 4 19 0 15-8 19-9 17-9 16-9 14-5 16 1 11 2 13 2 13 3 14 5 17 4 19 8 18 3 16 6 20-1 19 3 16-6 22-4 17-3 15-4 15-1 15 0 11 5 14 4 9-1 15 0 13-6 12-1 9-3 9-5v111H0z';
const NEAR_RIDGE =
  'M0 235l13-2 17 0 20-4 22-2 19 2 19 0 21 3 19 5 19 2 23 2 19-1 21-4 23-7 24-3 21 0 20 3 25 0 19 5 23 4 22 0 25-2 20-3 23-5 24-4 19-2 20 0 17 4 19 1 14 2 12 3v58H0z';
const CEDARS =
  'M404 262l-2-1 1-2 0-2 0-2 1-2 0-2 0-2 0 2 0 2 1 2 0 2 0 2 1 2 4 0 1-4 0-2 1-4 0-2 0-4 1-2 1 2 0 4 0 2 0 4 1 2 1 4 4-1 1-4 0-3 1-4 1-3 0-4 0-2 1 2 0 4 1 3 1 4-1 3 1 4 5-1 2-5-1-3 2-5 0-3 1-5 1-3 1 3 0 5 1 3 1 5 0 3 2 5 2-4 0-3 1-3 0-3 1-4 1-2 1 2-1 4 1 3 1 3 0 3 2 4 4-1 2-3-1-2 1-3 1-3 0-3 1-2 0 2 0 3 1 3 0 3 1 2 1 3 2 0 3-6 0-3 2-6 0-4 1-6 1-2 1 2 1 6 1 4 1 6 0 3 2 6 3-1 3-7 0-5 1-7 0-5 1-7 1-4 2 4 0 7 1 5 2 7-1 5 3 7 3-8-1-4 3-8 0-5 1-7 2-4 1 4 1 7 1 5 1 8 0 4 4 8 2-1 2-5-1-3 2-4 0-4 1-4 0-3 1 3 0 4 1 4 2 4-1 3 2 5 6-1 1-6 1-4 0-6 1-4 0-6 1-3 1 3 0 6 2 4 1 6 0 4 2 6 4 0 3-5 0-3 1-5 0-3 0-5 1-2 1 2 1 5 0 3 1 5 0 3 2 5 2-1 3-9 0-5 2-9 1-5 0-9 2-4 1 4 2 9 0 5 2 9-1 5 4 9 2-1 4-10 0-5 2-10 2-5 0-10 2-4 2 4 1 10 1 5 3 10-1 5 5 10 8 0 3-7-1-5 2-7 1-4 0-7 1-3 1 3 1 7 1 4 1 7 0 5 2 7 2-1 4-10-1-5 2-9 1-6 1-9 1-4 2 4 0 9 1 6 2 9-1 5 4 10 2-1 6-15-2-8 4-15 1-8 2-15 3-7 3 7 2 15 1 8 4 15-2 8 7 15v32H404z';

/** Stars over an open-air bath: Orion above the ridge, with the Pleiades before it. */
export function Hoshi() {
  const id = useId();
  return (
    <Scene name="hoshi" width={600} height={400}>
      <defs>
        <Wash
          id={`${id}sky`}
          stops={[
            [0, 'sky-high'],
            [0.5, 'sky-mid'],
            [0.86, 'sky-low'],
          ]}
        />
        <Wash
          id={`${id}far`}
          stops={[
            [0, 'ridge-far'],
            [0.75, 'mist'],
          ]}
        />
        <Wash
          id={`${id}near`}
          stops={[
            [0, 'ridge-near'],
            [0.62, 'mist'],
          ]}
        />
        <Wash
          id={`${id}water`}
          stops={[
            [0, 'sky-low'],
            [0.3, 'sky-mid'],
            [1, 'sky-high'],
          ]}
        />
        <Wash
          id={`${id}shade`}
          stops={[
            [0, 'trees', 0.55],
            [1, 'trees', 0],
          ]}
        />
        <Glow
          id={`${id}steam`}
          stops={[
            [0, 'steam', 0.42],
            [1, 'steam', 0],
          ]}
        />
        <Glow
          id={`${id}band`}
          stops={[
            [0, 'star', 0.22],
            [1, 'star', 0],
          ]}
        />
      </defs>
      <rect width="600" height="290" fill={`url(#${id}sky)`} />
      <ellipse cx="350" cy="84" rx="350" ry="56" fill={`url(#${id}band)`} transform="rotate(-23 350 84)" />
      <g fill="none" stroke="var(--star)" strokeLinecap="round">
        <path d={SMALL_STARS} strokeWidth="1.1" opacity="0.7" />
        <path d={LARGE_STARS} strokeWidth="1.9" opacity="0.9" />
        <path d={PLEIADES} strokeWidth="1.5" />
        <path d={ORION} strokeWidth="3" />
      </g>
      <path d={FAR_RIDGE} fill={`url(#${id}far)`} />
      <path d={NEAR_RIDGE} fill={`url(#${id}near)`} />
      <path d={CEDARS} fill="var(--trees)" />
      <path d="M0 258c90-9 170-4 250 2s220 6 350-6v24H0z" fill="var(--trees)" />
      <path d="M0 274h600v8H0z" fill="var(--stone-lit)" />
      <path d="M0 282h600v70H0z" fill={`url(#${id}water)`} />
      <path
        d="M478 282q3 12 0 0m12 0l3 14 3-14m6 0l4 20 4-20m3 0l4 22 5-22m8 0l4 14 4-14m8 0l4 20 4-20m10 0l6 32 6-32m10 0l7 38 7-38z"
        fill={`url(#${id}shade)`}
      />
      <g fill="none" stroke="var(--star)" strokeLinecap="round">
        <path d="M206 308h8m-19 7h12m24-22h5m-38 44h14m26 3h8m-8-30h4" strokeWidth="1.7" opacity="0.55" />
        <path
          d="M342 296h12m-18 6h22m-16 6h9M438 302h10M502 326h20M288 328h14M424 338h22M150 300h10m-26 22h16m360-26h9"
          opacity="0.35"
        />
      </g>
      <g fill={`url(#${id}steam)`}>
        <ellipse cx="300" cy="300" rx="190" ry="26" />
        <ellipse cx="392" cy="262" rx="120" ry="30" transform="rotate(-14 392 262)" />
        <ellipse cx="250" cy="272" rx="90" ry="22" transform="rotate(12 250 272)" />
        <ellipse cx="456" cy="232" rx="90" ry="18" transform="rotate(-22 456 232)" />
      </g>
      <path d="M0 350h600v50H0z" fill="var(--deck)" />
      <path d="M0 350h600v14H0zM0 383h600v1.5H0z" fill="var(--deck-lit)" />
      <path d="M0 0h600v17H0zM52 17h19v347H52z" fill="var(--beam)" />
      <path d="M0 17h600v2H0zM69 19h2v345h-2z" fill="var(--beam-lit)" />
    </Scene>
  );
}
