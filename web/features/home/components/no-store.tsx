import { brandQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { telOf } from '#web/ui/text-link.tsx';

/** Says that no location is open yet. */
export function NoStore() {
  const { home } = useMessages();
  const { data: brand } = useQuery(brandQuery);
  return (
    <EmptyState title={home.empty} advice={home.emptyAdvice}>
      {brand !== undefined && brand.hotline !== '' && (
        <a href={telOf(brand.hotline)} className={buttonStyle('secondary')}>
          <PhoneIcon />
          <span className="figures">{brand.hotline}</span>
        </a>
      )}
    </EmptyState>
  );
}
