import { Link } from '#web/router/router.tsx';
import { BackIcon } from '#web/ui/icons.tsx';

/** Links one level up, above the heading. */
export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="-ml-1.5 mb-4 inline-flex min-h-11 items-center gap-1.5 text-ink-soft hover:text-ink lg:mb-6"
    >
      <BackIcon className="size-5" />
      {text}
    </Link>
  );
}
