import { useId } from 'react';
import { Glow, Scene, Wash } from '../scene.tsx';

const FAR_SHORE =
  'M-10 374q2-9 19-8t19 2q1-16 12-14t12 14q2-5 16-4t16 6q2-8 17-7t17 8q2-14 19-13t19 6q2-3 21-3t21 5q2-12 14-11t14 12q2-11 20-10t20 14q2-11 21-10t21 2q2-4 19-4t19 6q2-5 13-5t13 5q1 1 11 1t11 1q2-12 20-11t20 9q2-9 20-8t20 10q1-8 12-7t12 7q2-8 20-8t20 8q2-11 16-10t16 8q2-11 20-10t20 13q2-15 19-13t19 13q3-18 22-16t22 14q2-17 18-15t18 14q1 0 12 0t12 2q2-7 21-6t21 6q2-9 14-8t14 8q2-8 17-7t17 5q2-16 13-14t13 16q2-15 19-13t19 18q2-9 16-8t16 2q2-11 20-10t20 7q3-14 22-13t22 17q2-18 21-16t21 14q2-10 14-9t14 8q2-8 15-8t15 14q2-14 18-13t18 12q2-4 21-4t21-1V376H-10z';
const TOWERS =
  'M150 374v-60h26v60zM196 374v-84h18v84zM232 374v-50h30v50zM905 374v-72h20v72zM940 374v-104h24v104zM986 374v-58h34v58zM1040 374v-88h18v88zM330 374v-44h22v44zM1100 374v-50h28v50z';
const LEFT_SHORE =
  'M-10 424q2-45 14-41t14 30q3-31 22-28t22 25q3-14 23-12t23 11q2-24 13-22t13 30q2-21 20-19t20 18q3-39 25-36t25 37q2-13 14-12t14 3q2-33 18-30t18 25q2-15 13-14t13 22V426H-10z';
const OUTER_PETALS =
  'M214 604q-13-25-39-28 13 22 39 28M214 604q26-6 39-28-26 3-39 28M980 586q-15-28-44-31 15 25 44 31M980 586q30-7 44-31-30 3-44 31';
const INNER_PETALS =
  'M214 604q-1-31-25-44 1 27 25 44M214 604q25-17 25-44-25 13-25 44M980 586q-1-35-29-49 1 30 29 49M980 586q28-19 29-49-28 14-29 49';
const HEARTS = 'M214 604q17-29 0-53-17 24 0 53M980 586q20-33 0-60-19 27 0 60M1068 654q14-23 3-44-14 19-3 44';
const ISLET =
  'M496 452q1-15 12-14t12 2q2-9 14-8t14 14q2-33 17-30t17 22q1-18 11-16t11 24q1-34 12-31t12 22q2-17 16-16t16 27q2-27 16-25t16 12q2-18 13-16t13 27q2-28 13-26t13 26q2-17 19-15t19 11q3-24 21-21t21 16q3-15 21-13t21 14V454H496z';
const PAGODA =
  'M619 430V413H661V430zM609 418l4-5h54l4 5zM620 413V396H660V413zM611 401l4-5h51l4 5zM622 396V379H658V396zM612 384l4-5h47l4 5zM623 379V363H657V379zM614 368l4-5h44l4 5zM624 363V348H656V363zM616 353l4-5h41l4 5zM625 348V333H655V348zM617 338l4-5h37l4 5zM627 333V319H653V333zM619 324l4-5h34l4 5zM628 319V305H652V319zM621 310l4-5h31l4 5zM629 305V292H651V305zM622 297l4-5h27l4 5zM631 292V280H649V292zM624 285l4-5h24l4 5zM632 280V268H648V280zM626 273l4-5h21l4 5zM635 268l3-16h4l3 16zM639 252v-16h2v16z';
const LEAVES_BEHIND =
  'M123 691q4-11 44-11t44 10q-4 11-42 11t-46-10zM194 691q4-9 36-9t36 8q-4 9-34 9t-37-8zM1140 612q2-6 21-6t21 5q-2 6-20 6t-22-5zM1158 665q5-13 49-13t49 12q-5 13-47 13t-52-12zM163 701q4-10 38-10t38 9q-4 10-36 10t-39-9zM168 628q2-5 21-5t21 5q-2 5-20 5t-22-5zM-47 704q5-13 48-13t48 11q-5 13-46 13t-51-11zM223 676q5-14 52-14t52 12q-5 14-50 14t-55-12zM1018 661q3-9 34-9t34 8q-3 9-32 9t-35-8zM810 611q2-6 23-6t23 5q-2 6-22 6t-25-5zM209 695q6-14 55-14t55 13q-6 14-53 14t-58-13zM180 611q3-7 28-7t28 6q-3 7-26 7t-29-6z';
const LEAVES_BEFORE =
  'M1002 776q6-15 57-15t57 13q-6 15-54 15t-60-13zM-85 787q8-22 84-22t84 20q-8 22-79 22t-88-20zM45 757q8-22 85-22t85 20q-8 22-80 22t-89-20zM1041 783q7-17 65-17t65 15q-7 17-62 17t-69-15zM13 733q5-13 50-13t50 12q-5 13-47 13t-52-12zM794 758q7-19 75-19t75 17q-7 19-71 19t-78-17zM231 750q6-15 56-15t56 13q-6 15-54 15t-59-13zM155 713q6-14 55-14t55 13q-6 14-53 14t-58-13zM901 800q6-16 63-16t63 15q-6 16-60 16t-66-15zM135 714q7-18 68-18t68 16q-7 18-65 18t-71-16zM19 793q8-21 79-21t79 18q-8 21-75 21t-83-18zM868 773q6-16 61-16t61 14q-6 16-58 16t-64-14zM248 714q6-16 60-16t60 14q-6 16-57 16t-63-14zM57 719q4-11 42-11t42 10q-4 11-40 11t-45-10z';
const RIPPLES =
  'M408 646h123M660 551h85M289 472h43M1193 532h67M219 463h24M962 681h86M505 462h16M0 555h89M849 519h73M205 741h67M715 523h72M226 728h116M958 637h41M856 474h20M1056 580h94M595 605h67M112 629h89M936 582h98M540 554h76M1100 688h91M1053 465h27M697 495h44M606 741h96M252 618h34M58 476h49M773 514h39M363 540h30M395 463h29M866 471h46M857 462h26M524 502h67M200 464h13M962 607h71M489 543h64M932 656h40M517 543h75M426 462h15M27 611h56M209 469h18M1178 521h66M558 508h36M555 497h26M469 570h67M556 502h34';

/** Morning mist on the West Lake of Hà Nội, with the pagoda on its islet and lotus leaves in front. */
export function Lake() {
  const id = useId();
  return (
    <Scene name="lake" width={1200} height={800}>
      <defs>
        <Wash
          id={`${id}sky`}
          stops={[
            [0, 'sky-high'],
            [0.8, 'sky-low'],
          ]}
        />
        <Wash
          id={`${id}water`}
          stops={[
            [0, 'water-far'],
            [1, 'water-near'],
          ]}
        />
        <Wash
          id={`${id}far`}
          stops={[
            [0, 'shore-far'],
            [1, 'mist'],
          ]}
        />
        <Wash
          id={`${id}towers`}
          stops={[
            [0, 'tower'],
            [1, 'mist'],
          ]}
        />
        <Wash
          id={`${id}near`}
          stops={[
            [0, 'shore-near'],
            [1, 'mist'],
          ]}
        />
        <Wash
          id={`${id}pagoda`}
          stops={[
            [0, 'pagoda'],
            [1, 'pagoda-low'],
          ]}
        />
        <Wash
          id={`${id}mirror`}
          stops={[
            [0, 'shore-near', 0.45],
            [1, 'shore-near', 0],
          ]}
        />
        <Glow
          id={`${id}mist`}
          stops={[
            [0, 'mist'],
            [0.5, 'mist', 0.7],
            [1, 'mist', 0],
          ]}
        />
        <Glow
          id={`${id}halo`}
          stops={[
            [0.3, 'sun', 0.5],
            [1, 'sun', 0],
          ]}
        />
      </defs>
      <rect width="1200" height="460" fill={`url(#${id}sky)`} />
      <circle cx="520" cy="236" r="200" fill={`url(#${id}halo)`} />
      <circle cx="520" cy="236" r="56" fill="var(--sun)" />
      <path d={TOWERS} fill={`url(#${id}towers)`} />
      <path d={FAR_SHORE} fill={`url(#${id}far)`} />
      <rect y="372" width="1200" height="428" fill={`url(#${id}water)`} />
      <ellipse cx="300" cy="378" rx="520" ry="26" fill={`url(#${id}mist)`} />
      <ellipse cx="980" cy="384" rx="420" ry="22" fill={`url(#${id}mist)`} />
      <path d={LEFT_SHORE} fill={`url(#${id}near)`} />
      <path d={PAGODA} fill={`url(#${id}pagoda)`} />
      <path d={ISLET} fill="var(--shore-near)" />
      <path d="M620 456h40l-3 70-9 84h-16l-9-84zM500 454h340q-40 34-150 40-130-2-190-40z" fill={`url(#${id}mirror)`} />
      <ellipse cx="470" cy="456" rx="330" ry="20" fill={`url(#${id}mist)`} />
      <ellipse cx="900" cy="462" rx="300" ry="16" fill={`url(#${id}mist)`} />
      <path d={RIPPLES} stroke="var(--sun)" strokeLinecap="round" strokeWidth="1.6" opacity="0.34" />
      <path d="M392 548q60 22 150 4l14-10q-72 12-150-2-18-4-30-12z" fill="var(--boat)" />
      <path d="M474 544l2-28q2-8 9-6 8 2 8 12l2 22zM470 511l16-12 18 12zM498 522l58 44-2 2-58-43z" fill="var(--boat)" />
      <path
        d="M400 566h130m-96 10h80m-40 9h56"
        stroke="var(--boat)"
        strokeLinecap="round"
        strokeWidth="2"
        opacity="0.3"
      />
      <path d={LEAVES_BEHIND} fill="var(--leaf-far)" />
      <path d={LEAVES_BEFORE} fill="var(--leaf)" />
      <path
        d="M214 700q-6-60 10-104M980 706q10-70-6-130M1060 720q-2-40 8-70"
        fill="none"
        stroke="var(--leaf)"
        strokeWidth="4"
      />
      <path d={OUTER_PETALS} fill="var(--bloom-outer)" />
      <path d={INNER_PETALS} fill="var(--bloom)" />
      <path d={HEARTS} fill="var(--bloom-heart)" />
    </Scene>
  );
}
