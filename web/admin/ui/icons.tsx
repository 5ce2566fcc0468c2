import { Icon, type IconProps } from '#web/ui/shell-icons.tsx';

export const TodayIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="4.5" width="14" height="12" rx="1" />
    <path d="M3 8.5h14M7 2.5v3.5M13 2.5v3.5" />
  </Icon>
);

export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="7.5" cy="7" r="2.75" />
    <path d="M2.5 16.5c0-3 2.2-4.75 5-4.75s5 1.75 5 4.75M13 4.6a2.75 2.75 0 0 1 0 4.8M14.5 12.2c1.9.6 3 2.1 3 4.3" />
  </Icon>
);

export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="7" r="3" />
    <path d="M4 17c0-3.3 2.6-5.25 6-5.25S16 13.7 16 17" />
  </Icon>
);

export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6h13M3.5 10h13M3.5 14h13" />
  </Icon>
);

export const KeyIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="6.5" cy="13.5" r="3" />
    <path d="m8.75 11.25 7.25-7.25M13 7l2 2M15 5l1.5 1.5" />
  </Icon>
);

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4.5" y="9" width="11" height="7.5" rx="1" />
    <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
  </Icon>
);
