import type { ComponentType } from 'react';
import type { StaffPagePattern } from '#contract/staff/pages.ts';
import {
  ApprovalsIcon,
  BlockIcon,
  BookIcon,
  BookingsIcon,
  DoorIcon,
  ExceptionIcon,
  MoneyIcon,
  NumbersIcon,
  PeopleIcon,
  PersonIcon,
  TodayIcon,
  TrailIcon,
} from '#web/admin/ui/icons.tsx';
import type { IconProps } from '#web/ui/shell-icons.tsx';

type Item = { page: StaffPagePattern; icon: ComponentType<IconProps> };

/** The number of items in a phone's bar, without "More"; with more items, a thumb would miss. */
export const ITEMS_IN_BAR = 4;

/** The pages of the back office, the most used first; a person sees those that their posts allow. */
export const NAVIGATION: readonly Item[] = [
  { page: '/admin/today', icon: TodayIcon },
  { page: '/admin/bookings/new', icon: BookIcon },
  { page: '/admin/bookings', icon: BookingsIcon },
  { page: '/admin/money', icon: MoneyIcon },
  { page: '/admin/exceptions', icon: ExceptionIcon },
  { page: '/admin/blocks', icon: BlockIcon },
  { page: '/admin/doors', icon: DoorIcon },
  { page: '/admin/approvals', icon: ApprovalsIcon },
  { page: '/admin/numbers', icon: NumbersIcon },
  { page: '/admin/trail', icon: TrailIcon },
  { page: '/admin/staff', icon: PeopleIcon },
  { page: '/admin/me', icon: PersonIcon },
];
