import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Locale } from '#domain/basics/locale.ts';
import type { Messages } from '#texts/messages.ts';
import { speak } from '#web/api/client.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { loadTexts, type TextGroup, textGroup } from './text-groups.ts';

/** The language of the app and the texts in it. */
export type Spoken = {
  locale: Locale;
  messages: Messages;
  /** Nobody chose: the language follows the browser. */
  isDetected: boolean;
};

type LanguageContext = Spoken & {
  choose: (locale: Locale) => Promise<void>;
};

const Language = createContext<LanguageContext | null>(null);

export function LanguageProvider({ start, children }: { start: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(start);
  const client = useQueryClient();
  const asked = useRef(start.locale);

  const choose = useCallback(async (locale: Locale) => {
    const [messages, { rememberLanguage }] = await Promise.all([loadTexts(locale), import('./remember-language.ts')]);
    rememberLanguage(locale);
    startTransition(() => setSpoken({ locale, messages, isDetected: false }));
  }, []);

  // Another tab of this browser has kept its choice already.
  useEffect(() => {
    const show = (locale: Locale, messages: Messages) =>
      startTransition(() => setSpoken({ locale, messages, isDetected: false }));
    const follow = (change: StorageEvent) =>
      // Without a network the texts may be missing: then this tab stays as it is.
      void import('./remember-language.ts').then((by) => by.followOtherTab(change, show)).catch(() => undefined);
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);

  useEffect(() => {
    // To say what stands there already would have the whole page styled anew.
    if (document.documentElement.lang !== spoken.locale) document.documentElement.lang = spoken.locale;
    speak(spoken.locale);
    // Answers have names in the language they were asked for in: they stay until those in the new one are here.
    if (asked.current !== spoken.locale) void client.invalidateQueries();
    asked.current = spoken.locale;
  }, [client, spoken.locale]);

  const value = useMemo(() => ({ ...spoken, choose }), [spoken, choose]);
  return <Language value={value}>{children}</Language>;
}

export function useLanguage(): LanguageContext {
  const language = use(Language);
  if (language === null) throw new Error('There is no LanguageProvider around this component');
  return language;
}

/** The texts in the language of the moment. */
export function useMessages(): Messages {
  return useLanguage().messages;
}

/** Draws its children once the groups of texts that they need are here. */
export function WithTexts({ groups, children }: { groups: readonly TextGroup[]; children: ReactNode }) {
  const { locale } = useLanguage();
  for (const name of groups) {
    const group = textGroup(locale, name);
    use(group.drawn());
  }
  return children;
}
