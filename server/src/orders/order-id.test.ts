import { OrderId } from '@food/shared/contracts/orders';
import { newOrderId } from './order-id';

test('an order id has the form that every part of the product expects', () => {
  const id = newOrderId();

  expect(OrderId.safeParse(id).success).toBe(true);
  expect(id).toHaveLength(20);
});

test('no two orders get the same id, and every character of the alphabet turns up', () => {
  const ids = Array.from({ length: 2000 }, newOrderId);

  expect(new Set(ids).size).toBe(2000);
  expect(new Set(ids.flatMap((id) => [...id.slice(4)])).size).toBe(32);
});
