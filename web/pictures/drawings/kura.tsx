import { useId } from 'react';
import { Glow, Scene, Wash } from '../scene.tsx';

/** A storehouse of thick walls, its stepped doorway, and one lamp. */
export function Kura() {
  const id = useId();
  return (
    <Scene name="kura" width={600} height={400}>
      <defs>
        <Wash
          id={`${id}wall`}
          stops={[
            [0, 'plaster-shade'],
            [0.3, 'plaster'],
            [1, 'plaster'],
          ]}
        />
        <Wash
          id={`${id}room`}
          stops={[
            [0, 'dark'],
            [1, 'dark-low'],
          ]}
        />
        <Glow
          id={`${id}glow`}
          stops={[
            [0, 'lamp', 0.85],
            [0.22, 'flame', 0.45],
            [0.55, 'flame', 0.16],
            [1, 'flame', 0],
          ]}
        />
        <Glow
          id={`${id}spill`}
          stops={[
            [0, 'flame', 0.5],
            [1, 'flame', 0],
          ]}
        />
        <Wash
          id={`${id}lamp`}
          stops={[
            [0, 'flame'],
            [0.5, 'lamp'],
            [1, 'flame'],
          ]}
        />
        <pattern
          id={`${id}tiles`}
          width="40"
          height="40"
          patternUnits="userSpaceOnUse"
          patternTransform="translate(10 292)"
        >
          <path d="M0 0h40v40H0z" fill="var(--tile)" />
          <path d="M20 0l20 20-20 20L0 20z" fill="var(--tile-lit)" />
          <path d="M-2-2l44 44M-2 42L42-2" stroke="var(--plaster)" strokeWidth="5" />
        </pattern>
      </defs>
      <rect width="600" height="400" fill={`url(#${id}wall)`} />
      <rect y="292" width="600" height="60" fill={`url(#${id}tiles)`} />
      <path d="M0 286h600v6H0zM0 350h600v5H0z" fill="var(--plaster-lit)" />
      <path d="M168 352V58h264v294z" fill="var(--plaster-lit)" />
      <path d="M180 352V70h240v282z" fill="var(--step-1)" />
      <path d="M192 352V82h216v270z" fill="var(--plaster-lit)" />
      <path d="M204 352V94h192v258z" fill="var(--step-2)" />
      <path d="M216 352V106h168v246z" fill="var(--plaster)" />
      <path d="M228 352V118h144v234z" fill="var(--step-3)" />
      <path d="M240 352V130h120v222z" fill={`url(#${id}room)`} />
      <circle cx="300" cy="212" r="240" fill={`url(#${id}glow)`} />
      <path d="M240 318h120v34H240z" fill="var(--water)" />
      <path
        d="M288 326h24m-30 7h36m-30 7h22m-34 7h46"
        stroke="var(--lamp)"
        strokeLinecap="round"
        strokeWidth="1.6"
        opacity="0.8"
      />
      <path d="M240 312h120v7H240z" fill="var(--edge)" />
      <path d="M299 130h2v46h-2z" fill="var(--edge)" />
      <path d="M282 182q0-8 18-8t18 8q5 24 0 50 0 8-18 8t-18-8q-5-26 0-50z" fill={`url(#${id}lamp)`} />
      <path
        d="M281 190q19 5 38 0M280 202q20 5 40 0M280 214q20 5 40 0M281 226q19 5 38 0"
        fill="none"
        stroke="var(--rib)"
        strokeWidth="0.8"
      />
      <path d="M287 172h26v5h-26zM287 237h26v5h-26z" fill="var(--edge)" />
      <path d="M0 355h600v45H0z" fill="var(--ground)" />
      <path d="M150 352h300l16 18H134z" fill="var(--stone-lit)" />
      <path d="M134 370h332v12H134z" fill="var(--stone)" />
      <ellipse cx="300" cy="368" rx="180" ry="24" fill={`url(#${id}spill)`} />
      <path d="M0 0h600v22H0z" fill="var(--eave)" />
      <path d="M0 22h600v5H0z" fill="var(--eave-lit)" />
      <path d="M0 27h600v14H0z" fill="var(--shadow)" />
    </Scene>
  );
}
