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

/** The number of items on a phone's bar beside "More"; with more of them a thumb would miss. */
export const ITEMS_IN_BAR = 4;

/** The rooms of the back office by how often they are needed; a person sees those that the posts allow. */
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
