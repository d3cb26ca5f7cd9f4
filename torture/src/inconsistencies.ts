import type { OrderStatus } from '@food/contracts/orders';

/** An order that a customer meant to place, and everything that they were answered about it. */
export interface Attempt {
  readonly key: string;
  readonly userId: string;
  /** The total that they were shown, in paise. */
  readonly total: number;
  /** They got the answer that prices have changed. */
  isRefused: boolean;
  /** The order ids in answers to this key. */
  readonly acknowledged: Set<string>;
  /** They got the answer that it is cancelled. */
  isCancelled: boolean;
  /** The statuses that they saw, in order. */
  readonly seen: OrderStatus[];
}

/** An order as the database has it; amounts in paise. */
export interface OrderRow {
  readonly id: string;
  readonly user_id: string;
  readonly status: OrderStatus;
  readonly subtotal_paise: number;
  readonly discount_paise: number;
  readonly delivery_charge_paise: number;
  readonly taxes_paise: number;
  readonly total_paise: number;
}

/** The releases of a page. */
export interface Page {
  readonly deployment: number;
  readonly host: string;
  readonly catalog: string;
}

export interface Records {
  readonly attempts: readonly Attempt[];
  readonly orders: readonly OrderRow[];
  readonly pages: readonly Page[];
  /** Every deployment that was ever live. */
  readonly deployments: readonly Page[];
}

/** Whether no status can follow (rule: order-status-final). */
export const isFinal = (status: OrderStatus): boolean => status === 'delivered' || status === 'cancelled';

/** Each inconsistency, in a sentence; empty if there is none. */
export function inconsistenciesIn({ attempts, orders, pages, deployments }: Records): string[] {
  const rows = new Map(orders.map((row) => [row.id, row]));
  const ordered = new Set(attempts.flatMap(({ acknowledged }) => [...acknowledged]));
  return [
    ...attempts.flatMap((attempt) => ofAttempt(attempt, rows)),
    ...orders.flatMap((row) => ofOrder(row, ordered)),
    ...mixedPages(pages, deployments),
  ];
}

function ofAttempt(
  { key, userId, total, isRefused, acknowledged, isCancelled, seen }: Attempt,
  rows: Map<string, OrderRow>,
): string[] {
  const [id, ...others] = acknowledged;
  if (id === undefined && isRefused) return [];
  if (id === undefined) return [`Nobody ever answered ${userId}, who asked for an order by key ${key}.`];
  if (others.length > 0)
    return [`Key ${key} gave ${acknowledged.size} orders: ${[...acknowledged].join(', ')}.`];
  const row = rows.get(id);
  if (!row) return [`${id} was acknowledged and is lost.`];
  const last = seen.at(-1);
  return [
    isRefused && `Key ${key} gave ${id}, and its customer was told that the prices have changed.`,
    row.user_id !== userId && `${id} belongs to ${row.user_id}, and ${userId} placed it.`,
    row.total_paise !== total && `${id} costs ${row.total_paise} paise, and ${total} were shown.`,
    isCancelled &&
      row.status !== 'cancelled' &&
      `${id} is ${row.status}, and its customer was told that it is cancelled.`,
    last !== row.status && `The customer of ${id} saw ${last ?? 'nothing'} last, and it is ${row.status}.`,
    new Set(seen.filter(isFinal)).size > 1 && `${id} was seen delivered and cancelled.`,
    seen.includes('active') &&
      seen.includes('cancelled') &&
      `${id} was cancelled when the kitchen had begun.`,
  ].filter((inconsistency) => inconsistency !== false);
}

function ofOrder(row: OrderRow, ordered: ReadonlySet<string>): string[] {
  const due = row.subtotal_paise - row.discount_paise + row.delivery_charge_paise + row.taxes_paise;
  return [
    !ordered.has(row.id) && `Nobody ordered ${row.id}.`,
    !isFinal(row.status) && `${row.id} is ${row.status} in the end.`,
    due !== row.total_paise &&
      `The amounts of ${row.id} make ${due} paise, and its total is ${row.total_paise}.`,
  ].filter((inconsistency) => inconsistency !== false);
}

function mixedPages(pages: readonly Page[], deployments: readonly Page[]): string[] {
  const known = new Set(deployments.map(wordsOf));
  return [...new Set(pages.map(wordsOf))]
    .filter((page) => !known.has(page))
    .map((page) => `A page was made of ${page}, which was never live.`);
}

const wordsOf = ({ deployment, host, catalog }: Page): string =>
  `deployment ${deployment} with host@${host} and catalog@${catalog}`;
