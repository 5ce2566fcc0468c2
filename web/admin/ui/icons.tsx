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
