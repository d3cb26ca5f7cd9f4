import type { ReactNode } from 'react';

/** The size of an icon in CSS pixels; 24 by default. Icons are hidden from screen readers: the control around one has the name. */
export interface IconProps {
  size?: number | undefined;
}

function line(body: ReactNode) {
  return function Icon({ size = 24 }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {body}
      </svg>
    );
  };
}

const STAR = 'm12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8-4.2-4.1 5.8-.8z';

export const HomeIcon = /* @__PURE__ */ line(
  <path d="M3.5 11 12 4l8.5 7M5.5 9.5V20h13V9.5M10 20v-4.5a2 2 0 0 1 4 0V20" />,
);
export const MenuIcon = /* @__PURE__ */ line(<path d="M4 7h16M4 12h16M4 17h10" />);
export const OrdersIcon = /* @__PURE__ */ line(
  <path d="M6 3.5h12V20l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 20zM9.5 8h5M9.5 12h5" />,
);
export const UserIcon = /* @__PURE__ */ line(
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </>,
);
export const SettingsIcon = /* @__PURE__ */ line(
  <>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.5" />
    <circle cx="8" cy="17" r="2.5" />
  </>,
);
export const BellIcon = /* @__PURE__ */ line(
  <path d="M12 3v1.5M5 17.5h14c-1.3-1.5-1.8-3-1.8-6.5a5.2 5.2 0 0 0-10.4 0c0 3.5-.5 5-1.8 6.5ZM10 20.5c1.2.7 2.8.7 4 0" />,
);
export const BackIcon = /* @__PURE__ */ line(<path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />);
export const CloseIcon = /* @__PURE__ */ line(<path d="m6 6 12 12M18 6 6 18" />);
export const SearchIcon = /* @__PURE__ */ line(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const PlusIcon = /* @__PURE__ */ line(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = /* @__PURE__ */ line(<path d="M5 12h14" />);
export const PinIcon = /* @__PURE__ */ line(
  <>
    <path d="M12 21c4.5-5 7-8.3 7-11.3a7 7 0 0 0-14 0c0 3 2.5 6.3 7 11.3Z" />
    <circle cx="12" cy="9.8" r="2.5" />
  </>,
);
export const PhoneIcon = /* @__PURE__ */ line(
  <path d="M5.5 4h3l1.7 4.3-2 1.6a12 12 0 0 0 5.9 5.9l1.6-2 4.3 1.7v3a1.5 1.5 0 0 1-1.6 1.5C11 19.4 4.6 13 4 5.6A1.5 1.5 0 0 1 5.5 4Z" />,
);
export const HelpIcon = /* @__PURE__ */ line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.8M12 16.8v.01" />
  </>,
);
export const CardIcon = /* @__PURE__ */ line(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
    <path d="M3 10h18M6.5 15h4" />
  </>,
);
export const LogoutIcon = /* @__PURE__ */ line(
  <path d="M13.5 4H6v16h7.5M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />,
);
export const TrashIcon = /* @__PURE__ */ line(
  <path d="M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10.3 10.5v5.5M13.7 10.5v5.5" />,
);
export const EditIcon = /* @__PURE__ */ line(
  <path d="m4.5 19.5.8-4L16 4.8a1.8 1.8 0 0 1 2.6 0l.6.6a1.8 1.8 0 0 1 0 2.6L8.5 18.7zM14 7l3 3" />,
);
export const ClockIcon = /* @__PURE__ */ line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const CheckIcon = /* @__PURE__ */ line(<path d="m4.5 12.8 5 5L19.5 6.5" />);
export const StarIcon = /* @__PURE__ */ line(<path d={STAR} fill="currentColor" />);
export const StarOutlineIcon = /* @__PURE__ */ line(<path d={STAR} />);
export const ChevronIcon = /* @__PURE__ */ line(<path d="m9 5.5 6.5 6.5L9 18.5" />);
export const EyeIcon = /* @__PURE__ */ line(
  <>
    <path d="M2.5 12C5 7.8 8.2 5.8 12 5.8s7 2 9.5 6.2c-2.5 4.2-5.7 6.2-9.5 6.2S5 16.2 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = /* @__PURE__ */ line(
  <path d="M9.5 6.1c5-1 9.2 1 12 5.9a16 16 0 0 1-2.6 3.4M16.3 17.2C10.8 19.5 6 17.5 2.5 12c1-1.8 2.3-3.2 3.7-4.2M10 10a3 3 0 0 0 4.1 4.2M4 4l16 16" />,
);
export const CameraIcon = /* @__PURE__ */ line(
  <>
    <path d="M3.5 8.5A1.5 1.5 0 0 1 5 7h2.5L9 4.5h6L16.5 7H19a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5z" />
    <circle cx="12" cy="12.8" r="3.5" />
  </>,
);
export const PrintIcon = /* @__PURE__ */ line(
  <path d="M7 9V3.5h10V9M7 17H4.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H17M7 14h10v6.5H7z" />,
);
export const CouponIcon = /* @__PURE__ */ line(
  <path d="M3.5 6.5h17v3.3a2.3 2.3 0 0 0 0 4.4v3.3h-17v-3.3a2.3 2.3 0 0 0 0-4.4zM9.5 14.5l5-5M9.8 9.8v.01M14.2 14.2v.01" />,
);
export const WarningIcon = /* @__PURE__ */ line(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.01" />);

/** Google's own mark, in one colour. */
export function GoogleIcon({ size = 24 }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M21.3 10.3H12.2v3.6h5.2c-.5 2.5-2.6 3.9-5.2 3.9a5.8 5.8 0 1 1 3.7-10.2l2.7-2.7a9.6 9.6 0 1 0-6.4 16.7c5.5 0 9.4-3.9 9.4-9.4 0-.7-.1-1.3-.3-1.9Z" />
    </svg>
  );
}

/** Facebook's own mark, in one colour. */
export function FacebookIcon({ size = 24 }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.3c-1.2 0-1.6.8-1.6 1.6V12h2.8l-.4 2.9h-2.4v7A10 10 0 0 0 22 12Z" />
    </svg>
  );
}
