import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { CheckIcon } from './icons.tsx';

type MenuOption = { value: string; text: string; detail?: string };

type ChoiceMenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode;
  label: string;
  options: readonly MenuOption[];
  value: string;
  onChoose: (value: string) => void;
  /** Whether the button was pressed before the menu's chunk was loaded. */
  isOpenAtFirst?: boolean;
};

/** A button that opens a list with one choice selected. Not modal, so that the page keeps its scroll bar. */
export function ChoiceMenu({ trigger, label, options, value, onChoose, isOpenAtFirst = false }: ChoiceMenuProps) {
  return (
    <Primitive.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-(--radix-dropdown-menu-trigger-width) max-w-[min(26rem,92vw)] overflow-y-auto rounded-md border border-line bg-paper-raised py-1.5 shadow-dialog data-[state=open]:animate-[rise_160ms_var(--ease-settle)]"
        >
          <Primitive.RadioGroup value={value} onValueChange={onChoose}>
            {options.map((option) => (
              <Primitive.RadioItem
                key={option.value}
                value={option.value}
                textValue={option.text}
                className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 pr-5 pl-4 outline-none data-highlighted:bg-accent-soft"
              >
                <span className="mt-[0.2em] size-5 shrink-0">
                  <Primitive.ItemIndicator>
                    <CheckIcon />
                  </Primitive.ItemIndicator>
                </span>
                <span>
                  {option.text}
                  {option.detail !== undefined && <span className="block text-ink-soft text-sm">{option.detail}</span>}
                </span>
              </Primitive.RadioItem>
            ))}
          </Primitive.RadioGroup>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
