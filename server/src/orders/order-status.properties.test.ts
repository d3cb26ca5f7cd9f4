import { ORDER_STATUSES } from '@food/contracts/limits';
import type { OrderStatus } from '@food/contracts/orders';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { HttpError } from '../http/errors';
import { newId } from '../ids';
import { changesDuring } from '../testing/await-changes';
import { buildTestApp, type TestApp, type TestCustomer } from '../testing/test-app';
import { cancelOrder } from './cancel-order';
import type { OrderRow } from './order-answer';
import { isOnTheWay, moveOrder } from './order-status';
import { orders } from './orders-tables';
import { customerWithOrder, stockMenu } from './testing/order-fixtures';

/** Always the same moves; a failure prints the fewest that show it. */
const SAME = { seed: 20260302, numRuns: 30 };

const REASON = 'Changed my mind';

interface Move {
  readonly by: 'kitchen' | 'customer';
  readonly to: OrderStatus;
  readonly from?: OrderStatus | undefined;
}

/** Every allowed move, by its author: from which status to which (rule: order-status-final, cancel-only-pending). */
const OPEN = ['pending', 'active', 'help'] as const;
const KITCHEN = OPEN.flatMap((from) => ORDER_STATUSES.map((to) => `${from} → ${to}`));
const ALLOWED = { kitchen: new Set(KITCHEN), customer: new Set(['pending → cancelled']) };

const status = fc.constantFrom<OrderStatus>(...ORDER_STATUSES);
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ by: fc.constant('kitchen' as const), to: status }) },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('kitchen' as const),
      to: status,
      from: fc.option(status, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Move>({ by: 'customer', to: 'cancelled' }) },
);

let site: TestApp;
let customer: TestCustomer;
let like: OrderRow;
beforeAll(async () => {
  site = await buildTestApp();
  await stockMenu(site.db);
  ({ customer } = await customerWithOrder(site));
  like = (await site.db.select().from(orders))[0] as OrderRow;
});
afterAll(() => site.close());

async function freshOrder(): Promise<string> {
  const id = newId('ORD');
  await site.db.insert(orders).values({ ...like, id });
  return id;
}

const readOrder = async (id: string): Promise<OrderRow> =>
  (await site.db.select().from(orders).where(eq(orders.id, id)))[0] as OrderRow;

/** Whether it was accepted or refused; any other failure is an error. */
async function tryMove(id: string, { by, to, from }: Move): Promise<'taken' | 'refused'> {
  try {
    if (by === 'customer') await cancelOrder(site.context, customer.id, id, REASON);
    else await moveOrder(site.context, id, to, from && { from });
    return 'taken';
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 409) return 'refused';
    throw error;
  }
}

/** The expected result of a move, by the table alone. */
function expected(before: OrderRow, { by, to, from }: Move): { answer: 'taken' | 'refused'; moves: boolean } {
  if (by === 'customer' && before.status === 'cancelled')
    return { answer: before.cancelledBy === 'customer' ? 'taken' : 'refused', moves: false };
  if (before.status === to) return { answer: 'taken', moves: false };
  const moves = ALLOWED[by].has(`${before.status} → ${to}`) && (!from || from === before.status);
  return { answer: moves ? 'taken' : 'refused', moves };
}

it('Whatever kitchen and customer try, an order takes only allowed moves, and none out of delivered or cancelled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (moves) => {
      const id = await freshOrder();
      let before = await readOrder(id);
      for (const tried of moves) {
        site.clock.forward(1_000);
        const { answer, moves: isMoved } = expected(before, tried);

        const told = await changesDuring(site.context, () => tryMove(id, tried));

        expect(told.answer).toBe(answer);

        const after = await readOrder(id);
        const isCancelled = isMoved && tried.to === 'cancelled';
        const cancellation = isCancelled && {
          cancelledBy: tried.by === 'customer' ? ('customer' as const) : ('restaurant' as const),
          cancelReason: tried.by === 'customer' ? REASON : null,
        };
        let { onTheWayAt } = before;
        if (tried.to === 'pending') onTheWayAt = null;
        else if (before.status === 'pending' && isOnTheWay(tried.to)) onTheWayAt = site.clock.now();
        // Nothing else of it ever changes, its money least of all.
        const moved = {
          ...before,
          status: tried.to,
          statusAt: site.clock.now(),
          onTheWayAt,
          ...cancellation,
        };
        expect(after).toEqual(isMoved ? moved : before);
        expect(told.changed).toEqual(isMoved ? [id] : []);
        before = after;
      }
    }),
    SAME,
  );
});
