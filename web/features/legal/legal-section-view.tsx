import type { LegalSection } from '#texts/legal-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { TextLink } from '#web/ui/text-link.tsx';

const OTHERS = { bookingPolicy: '/booking-policy', privacyPolicy: '/privacy-policy' } as const;

export function LegalSectionView({ id, section }: { id: string; section: LegalSection }) {
  const { layout } = useMessages();
  const { heading, paragraphs = [], steps = [], items = [], links = [], seeAlso = [] } = section;
  return (
    <section id={id} className="scroll-mt-20 pt-10">
      <h2 className="font-serif text-xl">{heading}</h2>
      <div className="mt-3 space-y-3">
        {steps.length > 0 && (
          <ol className="list-decimal space-y-2 pl-6 marker:font-serif marker:text-accent">
            {steps.map((step) => (
              <li key={step} className="pl-1.5">
                {step}
              </li>
            ))}
          </ol>
        )}
        {items.length > 0 && (
          <ul className="space-y-2">
            {items.map((item) => (
              <li
                key={item}
                className="relative pl-6 before:absolute before:top-[0.85em] before:left-0 before:h-px before:w-3 before:bg-accent"
              >
                {item}
              </li>
            ))}
          </ul>
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {links.map(({ to, label }) => (
          <p key={to}>
            <TextLink to={pathTo(to)}>{label}</TextLink>
          </p>
        ))}
        {seeAlso.map((name) => (
          <p key={name}>
            <TextLink to={pathTo(OTHERS[name])}>{layout[name]}</TextLink>
          </p>
        ))}
      </div>
    </section>
  );
}
