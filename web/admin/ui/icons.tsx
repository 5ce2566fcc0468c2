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

export const ExceptionIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3 17.5 16.5h-15ZM10 8v4M10 14.2v.3" />
  </Icon>
);

export const NumbersIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 16.5h14M5.5 16.5v-5M10 16.5V4M14.5 16.5V8.5" />
  </Icon>
);

export const TrailIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4l2.8 1.8" />
  </Icon>
);

export const BookIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6.5v7M6.5 10h7" />
  </Icon>
);

export const MoneyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2.5" y="5.5" width="15" height="9" rx="1" />
    <circle cx="10" cy="10" r="2" />
  </Icon>
);

export const BookingsIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13 13 4 4" />
  </Icon>
);

export const ApprovalsIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7" />
    <path d="m6.8 10.2 2.3 2.3 4.2-4.6" />
  </Icon>
);

export const DoorIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 17V3.5h10V17M3 17h14M12 10v1" />
  </Icon>
);

export const BlockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7" />
    <path d="M5.2 14.8l9.6-9.6" />
  </Icon>
);
