import type { UpiRequest } from '@food/contracts/invoice';
import type { Order } from '@food/contracts/orders';
import { encodeQR } from 'qr';
import type { UpiPayee } from '../supplier-settings';
import { isOver } from './final-statuses';

/** In modules: the quiet zone that a reader needs around the code. */
const QUIET_ZONE = 4;

/** How the customer can pay this order at the door; null if it is over or nothing is to be paid. */
export function upiRequest({ vpa, name }: UpiPayee, order: Order): UpiRequest | null {
  if (isOver(order.status) || order.total <= 0) return null;
  const link = `upi://pay?pa=${vpa}&pn=${encodeURIComponent(name)}&am=${order.total.toFixed(2)}&cu=INR&tr=${order.id}&tn=${order.id}`;
  return { link, vpa, payee: name, qr: drawQr(link) };
}

/** Drawn here, so that the browser needs no code for it; a path needs no script or style in the policy. */
function drawQr(text: string): UpiRequest['qr'] {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const path = rows.map((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size: rows.length, path: path.flat().join('') };
}

/** Adjacent dark modules. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  });
  return runs;
}
