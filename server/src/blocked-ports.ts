/** The ports above 1,023 at which browsers open no page (Fetch standard, port blocking). */
const BLOCKED: readonly number[] = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
];

/** Whether browsers open no page at this port. */
export const isBlocked = (port: number): boolean => BLOCKED.includes(port);

interface Address {
  /** The variables that set the address and the port. */
  readonly names: readonly [url: string, port: string];
  /** Undefined if only the port is set. */
  readonly url: string | undefined;
  readonly port: number;
}

/** A line which says that browsers don't open an address; null if they do. Behind a proxy the port may be any. */
export function blockedFault({ names, url, port }: Address): string | null {
  const [urlName, portName] = names;
  const named = url === undefined ? port : Number(new URL(url).port);
  if (!isBlocked(named)) return null;
  const words = `is not usable: no browser opens a page at port ${named}. Take another one`;
  return url === undefined
    ? `${portName} ${words}, or set ${urlName} where a proxy answers for it.`
    : `${urlName} ${words}.`;
}
