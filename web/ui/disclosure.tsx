import { Collapsible } from 'radix-ui';
import type { ReactNode } from 'react';
import { DownIcon } from './icons.tsx';

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Something that folds out when asked for. */
export function Disclosure({ summary, children, open, onOpenChange }: DisclosureProps) {
  return (
    <Collapsible.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange })}
      className="border-line border-y"
    >
      <Collapsible.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left font-medium hover:text-accent">
        {summary}
        <DownIcon className="size-4 transition-transform duration-200 group-data-[state=open]:rotate-180" />
      </Collapsible.Trigger>
      <Collapsible.Content className="pb-6">{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}
