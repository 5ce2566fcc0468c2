import { Icon, type IconProps } from '#web/ui/shell-icons.tsx';

export const TodayIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="4.5" width="14" height="12" rx="1" />
    <path d="M3 8.5h14M7 2.5v3.5M13 2.5v3.5" />
  </Icon>
);

export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6h13M3.5 10h13M3.5 14h13" />
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
