import css from './brand-mark.module.css';

/** The logo in the colour of the surrounding text: an arch of the verandah with a lamp that is also a bowl. */
export function BrandMark({ size = 32 }: { size?: number | undefined }) {
  return (
    <svg
      className={css.mark}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fillRule="evenodd"
        d="M16 1C13.5 4.5 4 7 4 15.5V31H28V15.5C28 7 18.5 4.5 16 1ZM16 8.5C17.9 11 19.5 12.9 19.5 15A3.5 3.5 0 0 1 12.5 15C12.5 12.9 14.1 11 16 8.5ZM7.5 20.5H24.5C24.5 25 21 28 16 28S7.5 25 7.5 20.5Z"
      />
    </svg>
  );
}

/** The restaurant's name beside its logo. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={css.wordmark}>
      <BrandMark size={28} />
      <span>{name}</span>
    </span>
  );
}
