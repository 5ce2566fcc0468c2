import { type ReactNode, Suspense, use } from 'react';
import type { Brand } from '#contract/system.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { IN_FORCE_SINCE, type LegalModule, type LegalText } from '#texts/legal-text.ts';
import { useIsHydrating } from '#web/api/hydrating.ts';
import { brandQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import type { OnDemand } from '#web/router/on-demand.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { LegalContact } from './legal-contact.tsx';
import { LegalSectionView } from './legal-section-view.tsx';

type LegalPageProps = {
  name: 'termsOfUse' | 'privacyPolicy' | 'bookingPolicy';
  /** The text in each language, each in its own chunk. */
  texts: Record<Locale, OnDemand<LegalModule>>;
};

/** Makes a legal page that can fetch its text before rendering. */
export function legalPage(props: LegalPageProps) {
  const OwnPage = () => <LegalPage {...props} />;
  return Object.assign(OwnPage, { prepare: (locale: Locale) => props.texts[locale].load() });
}

function LegalPage({ name, texts }: LegalPageProps) {
  const { locale, messages } = useLanguage();
  const title = messages.layout[name];
  return (
    <Page title={title} width="text">
      <PageHeading>{title}</PageHeading>
      <Suspense>
        <Drawn demand={texts[locale]}>
          <LegalArticle name={name} demand={texts[locale]} />
        </Drawn>
      </Suspense>
    </Page>
  );
}

type ArticleProps = { name: LegalPageProps['name']; demand: OnDemand<LegalModule> };

/** Keeps the server-rendered text until its chunk is loaded, so that hydration does not suspend on it. */
function Drawn({ demand, children }: Pick<ArticleProps, 'demand'> & { children: ReactNode }) {
  if (useIsHydrating() && demand.loaded() === undefined) use(demand.drawn());
  return children;
}

function LegalArticle({ name, demand }: ArticleProps) {
  const { locale, messages } = useLanguage();
  const loaded = demand.loaded();
  const brand = useQuery(brandQuery);
  const page = useQuery({
    queryKey: ['legal', name, locale],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: demand.load,
    ...(loaded !== undefined && { initialData: loaded }),
  });
  if (page.data !== undefined && brand.data !== undefined) {
    const text = page.data.text(factsOf(brand.data));
    const rules = name === 'bookingPolicy' ? brand.data.houseRules.map((rule) => rule[locale]) : [];
    return <LegalBody text={rules.length === 0 ? text : withRules(text, messages.legal.houseRules, rules)} />;
  }
  const failed = [page, brand].find(({ error }) => error !== null);
  if (failed === undefined) return <LegalSkeleton />;
  const advice = failureText(failed.error, messages.failures);
  return <ErrorState title={messages.legal.failed} advice={advice} onRetry={() => void failed.refetch()} />;
}

const factsOf = ({ name, seller, holdMinutes }: Brand) => ({ company: seller?.name ?? name, holdMinutes });

const withRules = (text: LegalText, heading: string, items: readonly string[]): LegalText => ({
  ...text,
  sections: [...text.sections, { heading, items }],
});

function LegalBody({ text }: { text: LegalText }) {
  const { messages } = useLanguage();
  const formats = useFormats();
  return (
    <article>
      <p className="mt-4 text-ink-soft text-lg">{text.lead}</p>
      <p className="mt-2 text-ink-soft text-sm">{messages.legal.inForceSince(formats.day(IN_FORCE_SINCE))}</p>
      <nav aria-label={messages.legal.contents} className="mt-10 border-line border-y py-5">
        <ol className="sm:columns-2 sm:gap-10">
          {text.sections.map(({ heading }, index) => (
            <li key={heading} className="flex items-baseline gap-3">
              <span className="figures w-5 text-right text-ink-soft">{index + 1}</span>
              <a href={`#section-${index + 1}`} className="py-2.5 hover:text-accent hover:underline lg:py-1.5">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map((section, index) => (
        <LegalSectionView key={section.heading} id={`section-${index + 1}`} section={section} />
      ))}
      <LegalContact intro={text.contact} />
    </article>
  );
}

function LegalSkeleton() {
  const { messages } = useLanguage();
  return (
    <Skeleton text={messages.legal.loading}>
      <div className="mt-6 space-y-3">
        <Bone className="h-5 w-full" />
        <Bone className="h-5 w-2/3" />
        <Bone className="mt-10 h-64 w-full" />
      </div>
    </Skeleton>
  );
}
