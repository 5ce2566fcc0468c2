import { brandQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { Link, useLocation } from '#web/router/router.tsx';
import { ExternalLink, MailLink, PhoneLink } from '#web/ui/text-link.tsx';

/** Tall enough for a finger; denser where a mouse is used. */
const LINE = 'inline-flex min-h-11 items-center lg:min-h-9';

export function PolicyLinks() {
  const { layout } = useMessages();
  const { pathname } = useLocation();
  const links = [
    { to: pathTo('/terms-of-use'), text: layout.termsOfUse },
    { to: pathTo('/privacy-policy'), text: layout.privacyPolicy },
    { to: pathTo('/booking-policy'), text: layout.bookingPolicy },
  ];
  return (
    <nav aria-label={layout.policies}>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className={`${LINE} text-ink-soft hover:text-ink hover:underline aria-[current]:text-ink`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Lists phone numbers, mail and social links that are configured. Renders nothing while they load. */
export function ContactList() {
  const { layout } = useMessages();
  const { data: brand } = useQuery(brandQuery);
  if (brand === undefined) return null;
  return (
    <address className="not-italic">
      <ul>
        {brand.hotline !== '' && (
          <li>
            <span className="sr-only">{layout.hotline}: </span>
            <PhoneLink number={brand.hotline} className={`${LINE} text-base`} />
          </li>
        )}
        {brand.email !== '' && (
          <li>
            <span className="sr-only">{layout.email}: </span>
            <MailLink address={brand.email} className={LINE} />
          </li>
        )}
      </ul>
      {brand.social.length > 0 && (
        <ul aria-label={layout.follow} className="mt-1 flex flex-wrap gap-x-5">
          {brand.social.map(({ name, url }) => (
            <li key={url}>
              <ExternalLink href={url} className={LINE}>
                {name}
              </ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </address>
  );
}
