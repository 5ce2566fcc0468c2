import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from './icons.tsx';

export type NoticeTone = 'info' | 'success' | 'waiting' | 'danger';

const TONES: Record<NoticeTone, { edge: string; mark: string; icon: typeof InfoIcon }> = {
  info: { edge: 'border-line-strong', mark: 'text-ink-soft', icon: InfoIcon },
  success: { edge: 'border-available', mark: 'text-available', icon: CheckIcon },
  waiting: { edge: 'border-held', mark: 'text-held', icon: ClockIcon },
  danger: { edge: 'border-danger', mark: 'text-danger', icon: AlertIcon },
};

type NoticeProps = {
  tone?: NoticeTone;
  title?: string;
  /** Announce when it appears: assertively for an error, politely otherwise. */
  announce?: boolean;
  children?: ReactNode;
};

/** Shows a message next to its subject. */
export function Notice({ tone = 'info', title, announce = false, children }: NoticeProps) {
  const { edge, mark, icon: ToneIcon } = TONES[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div {...(announce && { role })} className={`flex gap-3 border-l-2 bg-paper-sunken px-4 py-3.5 text-ink ${edge}`}>
      <ToneIcon className={`mt-[0.2em] size-5 ${mark}`} />
      <div className="min-w-0 space-y-1.5">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  );
}
