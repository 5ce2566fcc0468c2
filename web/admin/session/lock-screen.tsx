import { Dialog as Primitive } from 'radix-ui';
import { useEffect } from 'react';
import type { StaffMe } from '#contract/staff/session.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { LockIcon } from '#web/admin/ui/icons.tsx';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { useScrollLock } from '#web/ui/scroll-lock.ts';
import { FactorForm, mayUsePasskey } from './factor-form.tsx';
import { useLogOut } from './use-leave.ts';

/** Sets the title of the window while the screen is locked. */
function useTitle(title: string): void {
  const { layout } = useMessages();
  useEffect(() => {
    const before = document.title;
    document.title = layout.titleOf(title);
    return () => {
      document.title = before;
    };
  }, [layout, title]);
}

type LockScreenProps = {
  me: StaffMe;
  /** Whether a page lies behind it. After a reload of a locked window there is none, and nothing typed. */
  isOverPage: boolean;
};

/**
 * Covers the screen of a locked session with a dialog that cannot be closed. The page behind it and its
 * dialogs stay mounted and keep their content.
 */
export function LockScreen({ me, isOverPage }: LockScreenProps) {
  const proof = useStaffTexts('proof');
  const leave = useLogOut();
  const returnFocus = useReturnFocus();
  useScrollLock(true);
  useTitle(proof.lockedTitle);
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Content
          aria-describedby="lock-advice"
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="fixed inset-0 z-50 overflow-y-auto bg-paper outline-none"
        >
          <div className="mx-auto flex min-h-full max-w-md flex-col justify-center px-5 py-10">
            <LockIcon className="size-8 text-accent" />
            <Primitive.Title className="mt-3 font-serif text-2xl">{proof.lockedTitle}</Primitive.Title>
            <div id="lock-advice" className="mt-2 mb-7 text-ink-soft">
              <p>{(mayUsePasskey(me) ? proof.lockedAdvice : proof.lockedAdviceByCode)(me.name)}</p>
              {isOverPage && <p>{proof.lockedKeeps}</p>}
            </div>
            <FactorForm me={me} confirm={proof.unlock} />
            <Button tone="quiet" className="mt-6 -ml-3 self-start" onClick={() => leave.mutate({ body: {} })}>
              {proof.otherPerson}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
