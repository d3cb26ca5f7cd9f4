import { sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import { notifyChange } from '../db/database';

let marks = 0;

/** Waits until an app has been notified of everything that was committed until now. */
export async function awaitChanges({ db, events }: AppContext): Promise<void> {
  marks += 1;
  const mark = `mark-${marks}`;
  let listen: (change: { orderId: string }) => void = () => {};
  const isHeard = new Promise<void>((resolve) => {
    listen = ({ orderId }) => {
      if (orderId === mark) resolve();
    };
  });
  events.on('order-changed', listen);
  await db.execute(sql`select ${notifyChange('order', mark)}`);
  await isHeard;
  events.off('order-changed', listen);
}

/** Returns the result of `action`, and the orders about whose changes an app was notified meanwhile, one id for each change. */
export async function changesDuring<T>(
  context: AppContext,
  action: () => Promise<T>,
): Promise<{ answer: T; changed: string[] }> {
  await awaitChanges(context);
  const changed: string[] = [];
  const listen = ({ orderId }: { orderId: string }): void => {
    if (!orderId.startsWith('mark-')) changed.push(orderId);
  };
  context.events.on('order-changed', listen);
  const answer = await action();
  await awaitChanges(context);
  context.events.off('order-changed', listen);
  return { answer, changed };
}
