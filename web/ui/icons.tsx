import { Icon, type IconProps } from './shell-icons.tsx';

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);

export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4.5 6.5 10l5.5 5.5" />
  </Icon>
);

export const DownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 7.5 10 13l5.5-5.5" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
);

export const OpenRuleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="2" />
  </Icon>
);

export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 6v5M10 13.75v.25" strokeWidth="1.5" />
  </Icon>
);

export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 5.5V10l3 2" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 9.25V14M10 6.25v.25" strokeWidth="1.5" />
  </Icon>
);

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 3.5h3l1.5 4-2 1.5c.9 2 2.5 3.6 4.5 4.5l1.5-2 4 1.5v3c0 .6-.4 1-1 1C9 17 3 11 3 4.5c0-.6.4-1 1-1Z" />
  </Icon>
);

export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Z" />
    <circle cx="10" cy="10" r="2.25" />
  </Icon>
);

export const EyeClosedIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 8s2.5 4.5 7.5 4.5S17.5 8 17.5 8M5 11l-1.5 2M10 12.5V15M15 11l1.5 2" />
  </Icon>
);
