import type { ChangeListener, Database } from './db/database';
import type { AppEvents } from './events';

/** Notifies the listeners of this process of the commits of any process, including its own (decision 034). */
export const listenForChanges = (database: Database, events: AppEvents): Promise<ChangeListener> =>
  database.listen((message) => {
    if (message === null) return void events.emit('changes-missed');
    const [what, id = '', points] = message.split(' ');
    if (what === 'order')
      events.emit('order-changed', { orderId: id, ...(points && { points: Number(points) }) });
    else if (what === 'session') events.emit('session-ended', { sessionIds: [id] });
    // Anything else counts as a new menu, including a name that only another release uses.
    else events.emit('menu-changed');
  });
