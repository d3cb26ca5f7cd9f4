import { type Attempt, inconsistenciesIn, type OrderRow, type Records } from './inconsistencies';

const attempt: Attempt = {
  key: 'key-1',
  userId: 'USR-1',
  total: 26_500,
  isRefused: false,
  acknowledged: new Set(['ORD-1']),
  isCancelled: false,
  seen: ['pending', 'active', 'delivered'],
};
const row: OrderRow = {
  id: 'ORD-1',
  user_id: 'USR-1',
  status: 'delivered',
  subtotal_paise: 22_000,
  discount_paise: 500,
  delivery_charge_paise: 3_000,
  taxes_paise: 2_000,
  total_paise: 26_500,
};
const live = { deployment: 2, host: '1.0.0', catalog: '1.1.0' };
const records: Records = { attempts: [attempt], orders: [row], pages: [live], deployments: [live] };

it('Records are consistent if each order was acknowledged once, at the price that was shown, and its end was seen', () => {
  expect(inconsistenciesIn(records)).toEqual([]);
});

it('Records are consistent if an order was refused, since the prices had changed', () => {
  const refused: Attempt = { ...attempt, key: 'key-2', isRefused: true, acknowledged: new Set(), seen: [] };

  expect(inconsistenciesIn({ ...records, attempts: [attempt, refused] })).toEqual([]);
});

it.each<[string, Partial<Records>]>([
  ['Nobody ever answered USR-1', { attempts: [{ ...attempt, acknowledged: new Set() }], orders: [] }],
  ['Key key-1 gave 2 orders', { attempts: [{ ...attempt, acknowledged: new Set(['ORD-1', 'ORD-2']) }] }],
  ['ORD-1 was acknowledged and is lost', { orders: [] }],
  ['ORD-1 belongs to USR-2', { orders: [{ ...row, user_id: 'USR-2' }] }],
  ['ORD-1 costs 26500 paise, and 26499 were shown', { attempts: [{ ...attempt, total: 26_499 }] }],
  ['Key key-1 gave ORD-1, and its customer was told', { attempts: [{ ...attempt, isRefused: true }] }],
  ['its customer was told that it is cancelled', { attempts: [{ ...attempt, isCancelled: true }] }],
  ['saw active last, and it is delivered', { attempts: [{ ...attempt, seen: ['pending', 'active'] }] }],
  ['was seen delivered and cancelled', { attempts: [{ ...attempt, seen: ['cancelled', 'delivered'] }] }],
  [
    'ORD-1 was cancelled when the kitchen had begun',
    { attempts: [{ ...attempt, seen: ['active', 'cancelled'] }] },
  ],
  ['Nobody ordered ORD-2', { orders: [row, { ...row, id: 'ORD-2' }] }],
  ['ORD-1 is active in the end', { orders: [{ ...row, status: 'active' }] }],
  ['make 26501 paise, and its total is 26500', { orders: [{ ...row, taxes_paise: 2_001 }] }],
  [
    'deployment 2 with host@1.0.0 and catalog@1.0.0, which was never live',
    { pages: [{ ...live, catalog: '1.0.0' }] },
  ],
])('An inconsistency between the records is named: %s', (words, change) => {
  expect(inconsistenciesIn({ ...records, ...change }).join('\n')).toContain(words);
});
