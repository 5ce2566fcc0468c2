import type { QueryObserverResult } from '@tanstack/query-core';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { StaffMe } from '#contract/staff/session.ts';
import { mayAnywhere, mayAt, type Permission, type Post } from '#domain/staff/permissions.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { locationsQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';

export type StaffLocation = { readonly id: string; readonly name: string };

type MeContext = {
  me: StaffMe;
  isLocked: boolean;
  posts: readonly Post[];
  /** The locations where the person has a post, by name. */
  locations: readonly StaffLocation[];
  /** The shown location; undefined while it is unknown, or when there is none. */
  location: StaffLocation | undefined;
  chooseLocation: (id: string) => void;
  /** The query of all locations; idle for a person without a post at all locations. */
  every: QueryObserverResult<unknown>;
};

const Context = createContext<MeContext | null>(null);

const KEY = 'yumori.staff.location';

type MeProviderProps = Pick<MeContext, 'me' | 'isLocked'> & { children: ReactNode };

export function MeProvider({ me, isLocked, children }: MeProviderProps) {
  const [chosen, setChosen] = useState(rememberedLocation);
  const all = useQuery({ ...locationsQuery, enabled: me.posts.some(({ location }) => location === null) });
  const value = useMemo(() => {
    const atPosts = me.posts.flatMap(({ location }) => location ?? []);
    // Without a network only the location that was shown last is known.
    const everywhere = me.posts.some(({ location }) => location === null) ? (all.data ?? (chosen ? [chosen] : [])) : [];
    const known = new Map([...everywhere, ...atPosts].map(named));
    const locations = [...known].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
    return {
      me,
      posts: me.posts.map(({ role, location }) => ({ role, locationId: location?.id ?? null })),
      locations,
      location: locations.find(({ id }) => id === chosen?.id) ?? locations[0],
    };
  }, [me, all.data, chosen]);
  const context = useMemo(() => {
    const chooseLocation = (id: string) => setChosen(value.locations.find((each) => each.id === id) ?? null);
    return { ...value, isLocked, chooseLocation, every: all };
  }, [value, isLocked, all]);
  const { location } = value;
  useEffect(() => {
    if (location !== undefined) rememberLocation(location);
  }, [location]);
  return <Context value={context}>{children}</Context>;
}

const named = ({ id, name }: StaffLocation): [string, string] => [id, name];

function rememberedLocation(): StaffLocation | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('name' in kept)) return null;
    return typeof kept.id === 'string' && typeof kept.name === 'string' ? { id: kept.id, name: kept.name } : null;
  } catch {
    return null;
  }
}

function rememberLocation({ id, name }: StaffLocation): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, name }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function useContext(): MeContext {
  const context = use(Context);
  if (context === null) throw new Error('There is no open staff session around this component');
  return context;
}

/** Returns the person of the open staff session. */
export const useMe = (): StaffMe => useContext().me;

/** Returns whether the lock screen covers the page. */
export const useIsLocked = (): boolean => useContext().isLocked;

/** Returns the person's locations, the shown one, and a function to show another. */
export const useStaffLocation = (): Omit<MeContext, 'me' | 'isLocked' | 'posts'> => useContext();

/** Returns a function that says whether the person may do something at a location, or anywhere when none is given. */
export function useMay(): (permission: Permission, locationId?: string) => boolean {
  const { posts } = useContext();
  return (permission, locationId) =>
    locationId === undefined ? mayAnywhere(posts, permission) : mayAt(posts, permission, locationId);
}

/** Returns the posts of the person in words: `Receptionist, Yumori Tây Hồ`. */
export function usePostNames(): string[] {
  const frame = useStaffTexts('frame');
  return useContext().me.posts.map(({ role, location }) =>
    frame.post(frame.roles[role], location?.name ?? frame.everywhere),
  );
}
