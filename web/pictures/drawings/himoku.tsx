import { useId } from 'react';
import { Glow, Scene, Wash } from '../scene.tsx';

/** Log ends by size: zero-length strokes with round caps, `width` wide; those in `warm` are lit by the fire. */
const LOGS = [
  {
    width: 36,
    pale: 'M16 49h0m25 115h0m4-57h0m42 26h0m47 29h0m10-114h0m21 228h0m2-55h0m12-173h0m93-26h0m30 56h0m5-57h0m70 0h0m11 27h0m24-28h0m14 230h0m18 28h0m2-57h0m10-114h0m60-59h0m48 144h0m18-144h0m41 58h0',
    warm: 'M85 77h0m1-57h0m62 0h0m25 86h0m169-85h0m49 55h0m32-26h0m3 28h0m21-56h0m8 111h0m26 88h0m10-116h0m19 173h0m13-29h0m34-144h0m59 144h0',
  },
  {
    width: 32,
    pale: 'M12 107h0m2 112h0m11 28h0m1-226h0m19 200h0m4-173h0m3 28h0m4 174h0m14 27h0m10-229h0m7 200h0m2-55h0m12 85h0m0-115h0m2 56h0m8-171h0m21 230h0m8-173h0m9 144h0m27-171h0m31-1h0m1-57h0m30 59h0m1-60h0m35 31h0m148 83h0m32 29h0m2-113h0m3 198h0m27-169h0m2 57h0m2 114h0m22-87h0m5-86h0m7 29h0m10-86h0m9 257h0m0-114h0m5-86h0m17-56h0m7 200h0m2-58h0m5-85h0m4 172h0m7-144h0m13 114h0m5-83h0m15-117h0m5 174h0',
    warm: 'M12 277h0m15-86h0m0-57h0m31 57h0m20-86h0m31 0h0m9 143h0m2-57h0m0-58h0m14 87h0m11-143h0m6 115h0m27-57h0m34-85h0m31-2h0m26 28h0m177 114h0m31 2h0m0 85h0m37-56h0m5-86h0m30-85h0m1 86h0m47 57h0m4 84h0m4-113h0m5-86h0',
  },
  {
    width: 28,
    pale: 'M23 79h0m18 198h0m31-113h0m45-144h0m61 227h0m1-227h0m124 28h0m27 0h0m3 30h0m24-28h0m3 27h0m123 85h0m22-142h0m1 172h0m27-1h0m10 28h0m29 58h0m7-142h0m34-86h0',
    warm: 'M10 162h0m45-142h0m1 114h0m18 86h0m42-143h0m33 56h0m16 30h0m260 0h0m32-87h0m21-55h0m7 29h0m69 200h0m40-230h0',
  },
  {
    width: 14,
    pale: 'M1 248h0m2-172h0m176 121h0m7-20h0m233 97h0m2-56h0m9-105h0',
    warm: 'M2 184h0m4-53h0m181 156h0m228-1h0m2-104h0m2-79h0m3 97h0',
  },
] as const;
const OUTER_FLAMES =
  'M252 268c-17-17-10-36 1-57 5-10 10-17 9-29 5 12 7 22 0 40 5 17 3 31-11 46zM276 268c-21-24 6-50-1-79-4-14-10-24-9-41 5 17 11 31 10 55 13 24 13 43 1 65zM302 268c-25-29-12-61 2-96 5-18 11-29 10-50 8 20 11 38 2 67 8 29 5 53-13 79zM330 268c-21-22 5-47-1-74-4-13-9-22-8-38 5 16 11 29 9 52 13 22 13 40 0 60zM352 268c-17-16-9-34 1-54 4-10 9-16 8-28 5 11 7 21 1 38 5 16 3 30-10 44z';
const MIDDLE_FLAMES =
  'M264 268c-15-12 4-26-1-41-3-7-7-12-6-21 3 9 8 16 7 29 9 12 9 22 0 33zM290 268c-17-18-8-37 1-58 4-11 8-18 7-30 5 12 7 23 1 40 6 18 4 32-9 48zM314 268c-17-19 5-39-1-62-3-11-8-19-7-32 4 13 9 24 8 43 11 19 11 34 0 51zM340 268c-15-12-7-24 1-38 3-7 7-12 6-20 5 8 7 15 1 27 5 12 3 21-8 31z';

/** Fire and timber: a wall of stacked logs, a steel stove set into it, a bench that takes the heat. */
export function Himoku() {
  const id = useId();
  return (
    <Scene name="himoku" width={600} height={400}>
      <defs>
        <Glow
          id={`${id}glow`}
          stops={[
            [0, 'ember', 0.6],
            [0.28, 'fire', 0.42],
            [0.6, 'fire', 0.16],
            [1, 'fire', 0],
          ]}
        />
        <Glow
          id={`${id}night`}
          stops={[
            [0.3, 'dusk', 0],
            [1, 'dusk'],
          ]}
        />
        <Wash
          id={`${id}embers`}
          stops={[
            [0.25, 'fire', 0],
            [0.8, 'fire', 0.75],
            [1, 'flame'],
          ]}
        />
        <Wash
          id={`${id}outer`}
          stops={[
            [0, 'flame', 0],
            [0.35, 'flame', 0.5],
            [1, 'ember', 0.85],
          ]}
        />
        <Wash
          id={`${id}middle`}
          stops={[
            [0, 'ember', 0.1],
            [0.5, 'ember', 0.7],
            [1, 'ember'],
          ]}
        />
        <Wash
          id={`${id}floor`}
          stops={[
            [0, 'shade'],
            [1, 'floor'],
          ]}
        />
      </defs>
      <rect width="600" height="400" fill="var(--shade)" />
      <g fill="none" strokeLinecap="round">
        {LOGS.map(({ width, pale, warm }) => (
          <g key={width}>
            <path d={pale + warm} stroke="var(--bark)" strokeWidth={width} />
            <path d={pale} stroke="var(--end-pale)" strokeWidth={width - 3.5} />
            <path d={warm} stroke="var(--end-warm)" strokeWidth={width - 3.5} />
            <path d={pale + warm} stroke="var(--ring)" strokeWidth={width * 0.56} />
            <path d={pale} stroke="var(--end-pale)" strokeWidth={width * 0.56 - 1.6} />
            <path d={warm} stroke="var(--end-warm)" strokeWidth={width * 0.56 - 1.6} />
            <path d={pale + warm} stroke="var(--ring)" strokeWidth={width * 0.12} />
          </g>
        ))}
      </g>
      <path d="M0 0h600v15H0z" fill="var(--beam)" />
      <rect y="15" width="600" height="280" fill={`url(#${id}night)`} />
      <ellipse cx="300" cy="236" rx="330" ry="250" fill={`url(#${id}glow)`} />
      <path d="M194 98h212v196H194z" fill="var(--steel)" />
      <path d="M194 98h212v3H194zM194 101h3v193h-3z" fill="var(--steel-lit)" />
      <path d="M212 116h176v162H212z" fill="var(--hearth)" />
      <path d="M212 116h176v162H212z" fill={`url(#${id}embers)`} />
      <path d={OUTER_FLAMES} fill={`url(#${id}outer)`} />
      <path d={MIDDLE_FLAMES} fill={`url(#${id}middle)`} />
      <path d="M212 278v-11q12-5 24 0 16-9 34-1 18-8 38-1 20-8 40 1 16-7 28 0l12 1v11z" fill="var(--char)" />
      <path
        d="M240 268q14-6 26 0m14-1q12-5 24 0m12 0q14-6 28 0"
        fill="none"
        stroke="var(--flame)"
        strokeLinecap="round"
        strokeWidth="1.8"
      />
      <path d="M0 318h600v82H0z" fill={`url(#${id}floor)`} />
      <path d="M0 294h600v24H0z" fill="var(--bench)" />
      <path d="M0 294h600v7H0z" fill="var(--bench-lit)" />
      <path d="M0 360h600v1.4H0zM0 384h600v1.6H0z" fill="var(--shade)" opacity="0.5" />
      <ellipse cx="300" cy="306" rx="300" ry="20" fill={`url(#${id}glow)`} />
      <ellipse cx="300" cy="378" rx="250" ry="34" fill={`url(#${id}glow)`} opacity="0.4" />
    </Scene>
  );
}
