import type { Database, Hearing } from './db/database';
import type { AppEvents } from './events';

/** Tells the listeners of this process what any process has committed, itself too (decision 034). */
export const hearChanges = (database: Database, events: AppEvents): Promise<Hearing> =>
  database.hear((told) => {
    if (told === null) return void events.emit('changes-missed');
    const [what, id = ''] = told.split(' ');
    if (what === 'order') events.emit('order-changed', { orderId: id });
    else if (what === 'session') events.emit('session-ended', { sessionIds: [id] });
    // Anything else counts as a new menu, also a name that only another release uses.
    else events.emit('menu-replaced');
  });
