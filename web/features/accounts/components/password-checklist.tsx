import { passwordChecklist } from '#domain/members/password.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { CheckIcon, OpenRuleIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Shows a password's requirements, ticked while typing. Mentions the upper limit only once exceeded. */
export function PasswordChecklist({ password }: { password: string }) {
  const { account } = useMessages();
  const rules = passwordChecklist(password).filter(({ fault, met }) => fault !== 'password_too_long' || !met);
  return (
    <div>
      {account.passwordChecklist}
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {rules.map(({ fault, met }) => (
          <li key={fault} className={`flex items-start gap-2 ${met ? 'text-available' : ''}`}>
            {met ? <CheckIcon className="mt-[0.3em] size-4" /> : <OpenRuleIcon className="mt-[0.3em] size-4" />}
            <span>
              {account.passwordRules[fault]}
              <VisuallyHidden>: {met ? account.ruleMet : account.ruleOpen}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
