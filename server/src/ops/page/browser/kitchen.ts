import type { KitchenOrder } from '@food/contracts/orders';
import type { getKitchenOrders } from './calls';
import { byId, el, momentOf, redraw } from './dom';
import { renderSoldOut, resetSoldOut } from './sold-out';

/** Customers' words are removed, so that the next person who logs in can't see them. */
export function resetKitchen(): void {
  byId('kitchen', HTMLElement).hidden = true;
  byId('orders', HTMLElement).replaceChildren();
  resetSoldOut();
}

/** The open orders with their notes, and the sold-out dishes; nothing if the session may not see them. */
export async function renderKitchen(answer: Awaited<ReturnType<typeof getKitchenOrders>>): Promise<void> {
  if (answer === null) {
    resetKitchen();
    return;
  }
  const { orders, now } = answer;
  byId('kitchen', HTMLElement).hidden = false;
  const count = orders.length === 1 ? '1 order is on its way' : `${orders.length} orders are on their way`;
  byId('kitchen-count', HTMLElement).textContent =
    orders.length === 0 ? 'No order is on its way.' : `${count}, the longest waiting first`;
  redraw(
    byId('orders', HTMLElement),
    orders.map((order) => orderLine(order, now)),
  );
  await renderSoldOut();
}

function orderLine({ id, status, date, deliver_at, items, note }: KitchenOrder, now: string): HTMLElement {
  return el(
    'li',
    {},
    el('p', {}, el('strong', {}, id), ` ${status}, placed `, momentOf(date, now)),
    deliver_at !== null && el('p', {}, 'for ', momentOf(deliver_at, now)),
    el('ul', {}, ...items.map((item) => el('li', {}, `${item.quantity} × ${item.name}`, noteOf(item.note)))),
    noteOf(note),
  );
}

/** In a customer's words and script, whose direction must not affect the text around it. */
const noteOf = (note: string | undefined): HTMLElement | false =>
  note !== undefined && el('p', { className: 'note' }, el('bdi', {}, note));
