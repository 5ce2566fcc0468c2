import { useId } from 'react';
import { Glow, Scene, Wash } from '../scene.tsx';

const TREES =
  'M-10 420q5-46 43-42t43 29q3-26 22-24t22 16q3-60 22-55t22 51q4-44 37-40t37 47q5-58 38-52t38 49q5-28 39-26t39 26q5-58 38-52t38 39q4-10 32-9t32 14q3-38 27-35t27 42q3-29 29-26t29 41q4-50 32-46t32 24q3-42 22-38t22 49q3-39 28-35t28 45q4-34 36-31t36 17q3-58 24-53t24 44q5-13 43-12t43 31q4-43 36-39t36 42q5-72 39-66t39 68q4-72 32-65t32 46V422H-10z';
const WALLS =
  'M-20 470v-109h98v109zM196 470v-85h131v85zM341 470v-102h142v102zM607 470v-93h130v93zM737 470v-101h91v101zM960 470v-95h106v95zM1066 470v-80h86v80z';
const PALER_WALLS = 'M78 470v-113h104v113zM484 470v-77h124v77zM828 470v-106h132v106zM1153 470v-91h84v91z';
const ROOFS =
  'M-28 361l15-25q39 3 90 0l14 25zM70 357l14-27q42 3 96 0l14 27zM188 385l15-24q53 3 123 0l14 24zM333 368l10-26q57 3 134 0l14 26zM476 393l12-29q50 3 116 0l14 29zM599 377l16-26q52 3 122 0l14 26zM729 369l16-30q36 3 83 0l14 30zM820 364l15-27q53 3 124 0l14 27zM952 375l13-27q43 3 98 0l14 27zM1058 390l14-30q35 3 78 0l14 30zM1145 379l11-25q34 3 76 0l14 25z';
const DOORS =
  'M-13 462v-34h18v34zM20 462v-34h18v34zM53 462v-34h18v34zM55 375h14v18h-14zM88 371h14v18h-14zM121 462v-34h18v34zM123 371h14v18h-14zM157 371h14v18h-14zM370 382h14v18h-14zM441 382h14v18h-14zM495 462v-34h18v34zM578 462v-34h18v34zM620 462v-34h18v34zM622 391h14v18h-14zM663 462v-34h18v34zM665 391h14v18h-14zM707 462v-34h18v34zM743 462v-34h18v34zM745 383h14v18h-14zM776 383h14v18h-14zM804 462v-34h18v34zM852 462v-34h18v34zM854 378h14v18h-14zM920 378h14v18h-14zM978 462v-34h18v34zM980 389h14v18h-14zM1033 389h14v18h-14zM1122 462v-34h18v34z';
const LIT_WINDOWS =
  'M-11 375h14v18h-14zM22 375h14v18h-14zM86 462v-34h18v34zM155 462v-34h18v34zM220 462v-34h18v34zM285 462v-34h18v34zM368 462v-34h18v34zM439 462v-34h18v34zM536 462v-34h18v34zM709 391h14v18h-14zM774 462v-34h18v34zM806 383h14v18h-14zM918 462v-34h18v34zM1031 462v-34h18v34zM1079 462v-34h18v34zM1165 462v-34h18v34zM1207 462v-34h18v34z';
const LAMPLIGHT_ON_WATER =
  'M795 541h27M303 522h13M605 595h20M709 543h22M604 611h38M603 629h35M620 554h30M683 595h20M440 535h15M467 629h24M525 637h53M597 593h43M804 487h12M444 548h22M653 642h34M332 516h10M560 494h7M629 618h45M640 530h22M723 480h13M353 549h28M706 600h27M637 615h37M522 586h30M550 554h22M749 536h18M795 633h28M512 644h39M620 618h47M644 649h45M679 555h29M432 647h25M495 583h32M598 570h35M340 486h8M514 492h11M430 575h37M885 538h12M836 614h25M391 590h28M481 625h22M856 531h16M312 534h27M646 512h17M554 596h41M615 539h17M324 504h20M731 574h17M873 544h19M445 554h28M570 640h39M458 550h30M313 643h43M693 576h17M654 565h36M440 541h15M433 588h30M345 595h30M873 555h31M496 582h36M422 552h13M879 587h39M846 516h10M752 547h29M396 506h15M396 583h16M820 537h19M733 566h31M888 488h15M584 616h39';
const RIPPLES =
  'M91 511h36M183 752h37M768 631h67M37 649h97M618 518h46M638 614h79M289 784h66M465 725h71M158 503h26M327 487h13M204 518h40M337 601h59M294 522h33M205 656h31M613 585h33M848 489h17M454 493h21M84 705h94M269 531h37M908 487h8M714 486h15M504 547h29M643 487h17M903 758h59M948 594h43M244 759h115M1066 492h12M1161 505h22M364 559h49M897 533h24M640 757h117M129 767h80M251 565h69M64 506h27M997 592h56M301 500h14M129 689h71M219 528h49M401 503h34M915 539h36M703 492h12M784 546h24M1157 548h30M793 499h39M1065 555h23M128 492h12M172 556h55M917 626h62M2 487h21M442 530h51M129 490h17M744 533h22M528 488h18M940 617h68M788 587h36M849 727h95M388 545h23M170 528h33M993 525h38M1129 638h54';
const STRINGS = 'M-20 60Q605 264 1230 20M-20 236Q200 158 420-40M820-40Q1025 165 1230 250';
const TASSELS =
  'M105 96v7m0 33v12M360 143v7m0 33v12M487 152v7m0 33v12M748 142v7m0 33v12M965 103v7m0 33v12M1105 64v7m0 33v12M155 155v7m0 33v12M902 37v7m0 33v12M1064 161v7m0 33v12M247 127v7m0 33v12M613 152v7m0 33v12M838 129v7m0 33v12M62 203v7m0 33v12M328 37v7m0 33v12M1150 212v7m0 33v12';
const LANTERNS = [
  {
    silk: 'silk-red',
    outline:
      'M98 102q-16 14 0 32h14q16-19 0-32zM353 149q-16 14 0 32h14q16-19 0-32zM480 158q-16 14 0 32h14q16-19 0-32zM741 148q-16 14 0 32h14q16-19 0-32zM958 109q-16 14 0 32h14q16-19 0-32zM1099 70q-16 14 0 32h14q16-19 0-32zM148 161q-16 14 0 32h14q16-19 0-32zM895 43q-16 14 0 32h14q16-19 0-32zM1057 167q-16 14 0 32h14q16-19 0-32z',
  },
  {
    silk: 'silk-gold',
    outline:
      'M240 133q-16 14 0 32h14q16-19 0-32zM606 158q-16 14 0 32h14q16-19 0-32zM831 135q-16 14 0 32h14q16-19 0-32zM56 209q-16 14 0 32h14q16-19 0-32zM321 43q-16 14 0 32h14q16-19 0-32zM1143 218q-16 14 0 32h14q16-19 0-32z',
  },
] as const;
/** Positions of the lanterns. */
const LIGHTS = [
  [105, 118],
  [360, 165],
  [487, 174],
  [748, 164],
  [965, 125],
  [1105, 86],
  [155, 177],
  [902, 59],
  [1064, 183],
  [247, 149],
  [613, 174],
  [838, 151],
  [62, 225],
  [328, 59],
  [1150, 234],
] as const;

/** Dusk at Hội An: ochre houses, lanterns over the river, a boat with one light. */
export function River() {
  const id = useId();
  return (
    <Scene name="river" width={1200} height={800}>
      <defs>
        <Wash
          id={`${id}sky`}
          stops={[
            [0, 'sky-high'],
            [1, 'sky-low'],
          ]}
        />
        <Wash
          id={`${id}walls`}
          stops={[
            [0, 'ochre'],
            [1, 'ochre-low'],
          ]}
        />
        <Wash
          id={`${id}paler`}
          stops={[
            [0, 'lime'],
            [1, 'ochre-low'],
          ]}
        />
        <Wash
          id={`${id}water`}
          stops={[
            [0, 'water-far'],
            [0.5, 'water'],
            [1, 'water-near'],
          ]}
        />
        <Wash
          id={`${id}mirror`}
          stops={[
            [0, 'ochre-low', 0.7],
            [1, 'ochre-low', 0],
          ]}
        />
        <Glow
          id={`${id}glow`}
          stops={[
            [0, 'glow', 0.7],
            [0.4, 'glow', 0.22],
            [1, 'glow', 0],
          ]}
        />
        <Glow
          id={`${id}lamp`}
          stops={[
            [0, 'light', 0.8],
            [0.3, 'light', 0.25],
            [1, 'light', 0],
          ]}
        />
      </defs>
      <rect width="1200" height="480" fill={`url(#${id}sky)`} />
      <path d={TREES} fill="var(--trees)" />
      <path d={WALLS} fill={`url(#${id}walls)`} />
      <path d={PALER_WALLS} fill={`url(#${id}paler)`} />
      <path d={DOORS} fill="var(--shutter)" />
      <path d={LIT_WINDOWS} fill="var(--light)" />
      <path d={ROOFS} fill="var(--roof)" />
      <path d="M0 462h1200v16H0z" fill="var(--quay)" />
      <rect y="478" width="1200" height="322" fill={`url(#${id}water)`} />
      <rect y="478" width="1200" height="120" fill={`url(#${id}mirror)`} />
      <path d={LAMPLIGHT_ON_WATER} stroke="var(--light)" strokeLinecap="round" strokeWidth="2.4" opacity="0.55" />
      <path d={RIPPLES} stroke="var(--sky-low)" strokeLinecap="round" strokeWidth="1.6" opacity="0.35" />
      <circle cx="676" cy="556" r="90" fill={`url(#${id}lamp)`} />
      <path d="M520 578q110 34 250-2l22-22q-130 32-246 4-16-4-32-14z" fill="var(--boat)" />
      <path d="M580 556v-36q46-20 78 2v42zM574 520q50-30 92 4l-2 5q-42-26-88-4z" fill="var(--boat)" />
      <path d="M720 566l2-30q2-9 10-7 9 3 8 14l2 24zM716 531l16-13 18 13z" fill="var(--boat)" />
      <path d="M671 536q-8 9 0 20h10q8-11 0-20z" fill="var(--light)" />
      <path
        d="M560 596h170m-120 12h120m-90 12h70m-40 12h44"
        stroke="var(--light)"
        strokeLinecap="round"
        strokeWidth="2.4"
        opacity="0.6"
      />
      {LIGHTS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="64" fill={`url(#${id}glow)`} />
      ))}
      <path d={STRINGS} fill="none" stroke="var(--string)" strokeWidth="1.6" />
      <path d={TASSELS} stroke="var(--string)" strokeWidth="2" />
      {LANTERNS.map(({ silk, outline }) => (
        <path key={silk} d={outline} fill={`var(--${silk})`} />
      ))}
    </Scene>
  );
}
