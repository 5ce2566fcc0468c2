import { addressOf } from '#contract/calls.ts';
import { brandQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { rememberWayBack } from '#web/session/way-back.ts';
import { Button } from '#web/ui/button.tsx';

/** Links to sign-in with Google where it is configured. Google returns to `/auth/callback`. */
export function GoogleSignIn({ destination }: { destination: string }) {
  const { account } = useMessages();
  const { data: brand } = useQuery(brandQuery);
  if (brand?.features.google !== true) return null;
  return (
    <div className="mt-6">
      <p className="mb-6 flex items-center gap-4 text-ink-soft text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {account.or}
      </p>
      <Button
        tone="secondary"
        className="w-full"
        onClick={() => {
          rememberWayBack(destination);
          location.assign(
            addressOf('GET /auth/google', { query: destination === '/' ? {} : { redirect: destination } }),
          );
        }}
      >
        {account.continueWithGoogle}
      </Button>
      {/* Google does not report an age, and this way of signing up has no form that asks for it. */}
      <p className="mt-3 text-center text-ink-soft text-sm">{account.birthDateHint}</p>
    </div>
  );
}
