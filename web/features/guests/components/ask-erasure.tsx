import { ERASURE_LINK_HOURS, KEPT_DAYS } from '#domain/members/keeping.ts';
import { emailFault } from '#domain/members/registration.ts';
import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { serverTextOr } from '#web/i18n/server-text.ts';
import { pathTo } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useAskErasure } from '../guest-data.ts';
import { useGuestDataTexts } from '../texts.ts';

/** Asks for the address; the answer is the same for every address. */
export function AskErasure() {
  const texts = useGuestDataTexts();
  const ask = useAskErasure();
  if (ask.isSuccess) {
    return (
      <div ref={takeFocus} tabIndex={-1} className="mt-8 outline-none">
        <Notice tone="success" title={texts.linkSentTitle} announce>
          <p className="break-words">{texts.linkSent(ask.variables, ERASURE_LINK_HOURS)}</p>
        </Notice>
      </div>
    );
  }
  return (
    <>
      <p className="mt-4 text-ink-soft">{texts.lead}</p>
      <AskForm ask={ask} />
      <div className="mt-10 space-y-3 border-line border-t pt-5 text-ink-soft">
        <p>{texts.byItself(KEPT_DAYS.guest)}</p>
        <p>
          {texts.account}{' '}
          <TextLink to={pathTo('/profile')} className="inline-flex min-h-11 items-center text-ink">
            {texts.toProfile}
          </TextLink>
        </p>
      </div>
    </>
  );
}

function AskForm({ ask }: { ask: ReturnType<typeof useAskErasure> }) {
  const texts = useGuestDataTexts();
  const { failures } = useMessages();
  const faultText = useFaultText();
  const form = useForm({
    start: { email: '' },
    check: ({ email }) => ({ email: emailFault(email) }),
    send: ({ email }) => ask.mutate(email.trim()),
  });
  return (
    <form {...form.props} className="mt-8 space-y-6">
      {ask.isError && (
        <Notice tone="danger" announce>
          {serverTextOr(texts.linkFailed, ask.error, failures)}
        </Notice>
      )}
      <TextField
        {...form.field('email')}
        type="email"
        label={texts.email}
        error={faultText(form.errors.email)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" busy={ask.isPending && texts.sendingLink} className="w-full">
        {texts.sendLink}
      </Button>
    </form>
  );
}
