import { useId } from 'react';
import { Glow, Scene, Wash } from '../scene.tsx';

const FAR_HILLS =
  'M160 151l8-5 14-2 15-7 12-4 12-7 13-8 15-7 10-2 13 3 11 5 12 4 14 4 17-1 13-2 14-5 16-2 20 4 18 11 21 5 14 6 0 179-282 0z';
const MIDDLE_HILLS =
  'M160 191l12-3 15-3 17-1 16-3 14-5 17-7 12-6 16-2 15 1 17 3 12 7 16-1 15-3 19-8 12-5 14-5 15-1 9 3 12 5 7 1 0 162-282 0z';
const NEAR_HILLS =
  'M160 232l9-1 15-3 17-3 21 3 14 2 19 1 16 6 20 1 14-4 13-4 17-9 17-4 22-4 27-2 24-4 15-2 0 115-280 0z';
const CEDARS =
  'M330 238l-5-1 2-5-1-3 2-5 1-3 0-4 1-3 1 3 1 4 0 3 2 5-1 3 2 5 8-2 1-6 0-3 1-6 1-3 0-6 1-3 1 3 0 6 1 3 2 6-1 3 2 6 6-2 2-8 0-4 2-7 1-4 0-8 1-3 1 3 0 8 1 4 2 7 0 4 2 8 6-2 1-4 0-3 1-4 0-3 1-3 0-2 1 2 0 3 1 3 0 4 0 3 1 4 7-2 4-10-1-5 3-9 0-5 2-10 2-4 1 4 2 10 0 5 3 9-1 5 4 10-7-1 2-7 0-5 1-7 1-4 0-7 1-3 2 3 0 7 1 4 1 7 0 5 2 7 0-2 3-6 0-3 1-6 1-4 0-6 2-3 1 3 1 6 0 4 2 6 0 3 3 6-2-2 6-11-1-6 3-12 1-6 1-12 3-4 2 4 2 12 0 6 3 12 0 6 5 11-9 1 0 95-110 0z';
const BAMBOO_LEAVES =
  'M214 92q7 8 21 14q-11-12-21-14M214 92q7 13 25 24q-11-18-25-24M214 92q-6 9-7 24q8-13 7-24M214 92q-1 11 5 25q1-16-5-25M214 92q-10 7-18 24q15-12 18-24M214 92q-12 3-25 15q17-5 25-15M226 132q10 10 31 15q-16-14-31-15M226 132q-10 8-18 25q15-12 18-25M226 132q-2 11 5 26q1-17-5-26M226 132q-6 10-7 27q8-15 7-27M226 132q-9 8-14 25q12-13 14-25M226 132q-10 4-18 16q14-7 18-16M200 160q9 11 27 18q-14-15-27-18M200 160q4 12 18 25q-7-18-18-25M200 160q1 12 10 26q-2-17-10-26M200 160q-6 10-7 27q8-15 7-27M200 160q-10 8-17 25q14-13 17-25M200 160q10 10 29 17q-15-14-29-17M238 74q9 11 29 17q-15-15-29-17M238 74q4 14 19 29q-7-20-19-29M238 74q-1 14 8 33q0-21-8-33M238 74q-4 9-1 24q4-14 1-24M238 74q-10 7-18 22q14-11 18-22M238 74q-12 4-25 18q18-7 25-18M252 110q8 9 26 15q-13-13-26-15M252 110q7 14 26 26q-11-19-26-26M252 110q-7 12-7 31q9-18 7-31M252 110q-5 9-4 25q6-14 4-25M252 110q-11 7-20 25q16-12 20-25M252 110q-16 3-34 17q23-5 34-17M190 120q10 12 31 20q-16-17-31-20M190 120q6 12 22 24q-9-18-22-24M190 120q-7 10-9 29q10-16 9-29M190 120q-1 12 6 29q1-18-6-29M190 120q-9 6-15 19q12-9 15-19M190 120q-12 5-23 19q17-8 23-19M232 176q-14 1-31 13q21-3 31-13M232 176q7 14 25 27q-11-20-25-27M232 176q-6 8-8 22q8-12 8-22M232 176q-6 11-6 30q8-17 6-30M232 176q5 13 21 27q-8-19-21-27M232 176q-10 4-21 17q15-7 21-17';

/** The default picture of a room: a bath below a round window that faces a hillside. */
export function RoundWindow() {
  const id = useId();
  return (
    <Scene name="round-window" width={600} height={400}>
      <defs>
        <clipPath id={`${id}window`}>
          <circle cx="300" cy="172" r="130" />
        </clipPath>
        <Wash
          id={`${id}wall`}
          stops={[
            [0, 'wall-high'],
            [1, 'wall-low'],
          ]}
        />
        <Wash
          id={`${id}sky`}
          stops={[
            [0, 'sky-high'],
            [0.6, 'sky-low'],
          ]}
        />
        <Wash
          id={`${id}far`}
          stops={[
            [0, 'hill-far'],
            [0.6, 'mist'],
          ]}
        />
        <Wash
          id={`${id}middle`}
          stops={[
            [0, 'hill-middle'],
            [0.6, 'mist'],
          ]}
        />
        <Wash
          id={`${id}near`}
          stops={[
            [0, 'hill-near'],
            [1, 'mist'],
          ]}
        />
        <Wash
          id={`${id}water`}
          stops={[
            [0, 'water-lit'],
            [1, 'water'],
          ]}
        />
        <Glow
          id={`${id}steam`}
          stops={[
            [0, 'steam', 0.75],
            [1, 'steam', 0],
          ]}
        />
        <Glow
          id={`${id}light`}
          stops={[
            [0.4, 'sky-low', 0.5],
            [1, 'sky-low', 0],
          ]}
        />
      </defs>
      <rect width="600" height="330" fill={`url(#${id}wall)`} />
      <circle cx="300" cy="172" r="240" fill={`url(#${id}light)`} />
      <g clipPath={`url(#${id}window)`}>
        <rect x="160" y="30" width="280" height="290" fill={`url(#${id}sky)`} />
        <path d={FAR_HILLS} fill={`url(#${id}far)`} />
        <path d={MIDDLE_HILLS} fill={`url(#${id}middle)`} />
        <ellipse cx="270" cy="226" rx="120" ry="20" fill={`url(#${id}steam)`} />
        <path d={CEDARS} fill="var(--tree)" />
        <path d={NEAR_HILLS} fill={`url(#${id}near)`} />
        <path
          d="M206 30l-2 280h7l1-280zM232 30l3 280h6l-4-280zM252 30l-1 280h4l1-280zM186 30l3 280h4l-3-280z"
          fill="var(--bamboo)"
        />
        <path
          d="M203 96h10m-10 62h9m-10 66h9m21-158h7m-7 70h8m-7 72h8m10-122h5m-6 82h5m-64-40h6m-6 70h6"
          stroke="var(--bamboo-node)"
          strokeWidth="1.6"
        />
        <path d={BAMBOO_LEAVES} fill="var(--leaf)" />
        <ellipse cx="320" cy="292" rx="150" ry="34" fill={`url(#${id}steam)`} />
      </g>
      <circle cx="300" cy="172" r="133" fill="none" stroke="var(--frame)" strokeWidth="9" />
      <circle cx="300" cy="172" r="129" fill="none" stroke="var(--frame-lit)" strokeWidth="1.5" />
      <path d="M0 322h600v40H0z" fill={`url(#${id}water)`} />
      <ellipse cx="300" cy="326" rx="132" ry="22" fill={`url(#${id}light)`} />
      <path
        d="M236 330h48m24 5h56m-110 7h40m50 6h36m-140 4h30"
        stroke="var(--sky-low)"
        strokeLinecap="round"
        strokeWidth="1.4"
        opacity="0.75"
      />
      <path d="M60 338h60m-30 10h36m340-6h70m-30 9h44" stroke="var(--sky-low)" strokeLinecap="round" opacity="0.3" />
      <g fill={`url(#${id}steam)`}>
        <ellipse cx="220" cy="312" rx="150" ry="26" opacity="0.8" />
        <ellipse cx="410" cy="296" rx="110" ry="34" opacity="0.6" transform="rotate(-12 410 296)" />
      </g>
      <path d="M0 362h600v38H0z" fill="var(--cedar)" />
      <path d="M0 362h600v10H0z" fill="var(--cedar-lit)" />
    </Scene>
  );
}
