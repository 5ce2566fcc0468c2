import { useId } from 'react';
import { Glow, Scene, Wash } from '../scene.tsx';

const SHEETS = [
  {
    name: 'left',
    silk: 'M150 336C90 290 190 220 120 160 70 115 110 40 60-20L240-20C230 40 160 115 220 160 330 230 220 280 270 336z',
    threads:
      'M150 336C90 290 190 220 120 160 70 115 110 40 60-20M159 336C99 289 200 221 127 160 77 115 119 40 73-20M171 336C113 288 214 222 137 160 86 115 131 40 91-20M186 336C129 287 231 223 150 160 97 115 146 40 113-20M202 336C146 286 250 224 163 160 109 115 162 40 138-20M218 336C164 284 270 226 177 160 121 115 178 40 162-20M234 336C181 283 289 227 190 160 133 115 194 40 187-20M249 336C197 282 306 228 203 160 144 115 209 40 209-20M261 336C211 281 320 229 213 160 153 115 221 40 227-20M270 336C220 280 330 230 220 160 160 115 230 40 240-20',
  },
  {
    name: 'right',
    silk: 'M330 336C350 270 420 250 400 180 380 120 330 80 380-20L640-20L640 110C590 90 505 130 530 190 560 260 470 290 470 336z',
    threads:
      'M330 336C350 270 420 250 400 180 380 120 330 80 380-20M340 336C359 271 430 251 409 181 389 121 349 81 399-11M354 336C371 273 444 252 423 182 402 122 375 82 425 3M371 336C386 276 461 253 439 183 417 123 407 83 457 19M390 336C402 279 480 254 456 184 434 124 442 84 492 36M410 336C418 281 500 256 474 186 451 126 478 86 528 54M429 336C434 284 519 257 491 187 468 127 513 87 563 71M446 336C449 287 536 258 507 188 483 128 545 88 595 87M460 336C461 289 550 259 521 189 496 129 571 89 621 101M470 336C470 290 560 260 530 190 505 130 590 90 640 110',
  },
  {
    name: 'middle',
    silk: 'M226 336C140 270 330 220 250 150 200 105 300 40 420-20L640-20L640 40C520 60 390 100 420 150 470 230 316 280 346 336z',
    threads:
      'M226 336C140 270 330 220 250 150 200 105 300 40 420-20M233 336C150 271 338 221 260 150 211 105 313 41 433-17M242 336C164 271 349 221 273 150 226 104 330 43 450-12M253 336C180 272 362 222 289 150 243 104 350 45 470-6M266 336C198 273 376 223 306 150 263 103 373 47 493 0M279 336C218 274 392 224 325 150 284 103 398 49 518 7M293 336C238 276 408 226 345 150 306 102 422 51 542 13M306 336C258 277 424 227 364 150 327 102 447 53 567 20M319 336C276 278 438 228 381 150 347 101 470 55 590 26M330 336C292 279 451 229 397 150 364 101 490 57 610 32M339 336C306 279 462 229 410 150 379 100 507 59 627 37M346 336C316 280 470 230 420 150 390 100 520 60 640 40',
  },
] as const;

/** Steam that rises from a cedar bath like silk, before a paper screen. */
export function Enra() {
  const id = useId();
  return (
    <Scene name="enra" width={600} height={400}>
      <defs>
        <Wash
          id={`${id}room`}
          stops={[
            [0, 'room-high'],
            [1, 'room-low'],
          ]}
        />
        <Wash
          id={`${id}left`}
          stops={[
            [0, 'silk-ash', 0.15],
            [0.55, 'silk-ash', 0.8],
            [1, 'silk-ash', 0],
          ]}
        />
        <Wash
          id={`${id}right`}
          stops={[
            [0, 'silk-rose', 0.2],
            [0.55, 'silk-rose', 0.85],
            [1, 'silk-rose', 0],
          ]}
        />
        <Wash
          id={`${id}middle`}
          stops={[
            [0, 'silk-ivory', 0.3],
            [0.5, 'silk-ivory', 0.9],
            [1, 'silk-ivory', 0],
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
          id={`${id}warmth`}
          stops={[
            [0, 'warmth', 0.9],
            [1, 'warmth', 0],
          ]}
        />
      </defs>
      <rect width="600" height="330" fill={`url(#${id}room)`} />
      <ellipse cx="320" cy="190" rx="330" ry="210" fill={`url(#${id}warmth)`} />
      <path
        d="M40 0v330M110 0v330M180 0v330M250 0v330M320 0v330M390 0v330M460 0v330M530 0v330M0 58h600M0 138h600M0 218h600M0 298h600"
        stroke="var(--screen)"
        strokeWidth="2.5"
        opacity="0.5"
      />
      <path d="M142 0h6v330h-6zM492 0h6v330h-6z" fill="var(--screen)" opacity="0.8" />
      <path d="M0 318h600v42H0z" fill={`url(#${id}water)`} />
      {SHEETS.map((sheet) => (
        <g key={sheet.name}>
          <path d={sheet.silk} fill={`url(#${id}${sheet.name})`} />
          <path d={sheet.threads} fill="none" stroke="var(--thread)" strokeWidth="0.8" opacity="0.32" />
        </g>
      ))}
      <ellipse cx="310" cy="334" rx="230" ry="18" fill={`url(#${id}warmth)`} />
      <path
        d="M60 340h50m20 9h70m60-5h40m120 4h64m40-10h46m-420 2h22"
        stroke="var(--silk-ivory)"
        strokeLinecap="round"
        opacity="0.45"
      />
      <path d="M0 318h600v2.500H0z" fill="var(--screen)" />
      <path d="M0 358h600v42H0z" fill="var(--cedar)" />
      <path d="M0 358h600v11H0z" fill="var(--cedar-lit)" />
      <path d="M0 381q150-4 300 0t300-1M0 391q180 3 360-1t240 1" fill="none" stroke="var(--grain)" />
    </Scene>
  );
}
