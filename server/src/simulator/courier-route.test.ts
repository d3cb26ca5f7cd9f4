import type { Position } from '@food/format/distance';
import { courierRoute, nextOnRoute } from './courier-route';

const home: Position = { latitude: 17.385, longitude: 78.4867 };
const orders = Array.from({ length: 200 }, (_, n) => `ORD-${String(n).padStart(10, '0')}`);

const metresBetween = (a: Position, b: Position) =>
  Math.hypot(
    (a.latitude - b.latitude) * 111_320,
    (a.longitude - b.longitude) * 111_320 * Math.cos((home.latitude * Math.PI) / 180),
  );

it('every courier starts two to three kilometres away and ends exactly at the door', () => {
  for (const order of orders) {
    const route = courierRoute(order, home);

    expect(metresBetween(route[0]!, home)).toBeGreaterThan(1990);
    expect(metresBetween(route[0]!, home)).toBeLessThan(3010);
    expect(route.at(-1)).toEqual(home);
  }
});

it('a courier never jumps: no two updates are further apart than ten seconds of riding', () => {
  for (const order of orders) {
    const route = courierRoute(order, home);

    const jumps = route.slice(1).map((point, n) => metresBetween(route[n]!, point));

    expect(Math.max(...jumps)).toBeLessThan(71);
  }
});

it('a courier follows streets with bends, not the crow', () => {
  const route = courierRoute('ORD-0123456789', home);

  const legs = route.slice(1, -1).map((point, n) => point.latitude === route[n]!.latitude);
  const turns = legs.slice(1).filter((eastWest, n) => eastWest !== legs[n]).length;

  expect(turns).toBeGreaterThan(4);
});

it('the same order always gets the same ride, another order another one', () => {
  expect(courierRoute('ORD-0123456789', home)).toEqual(courierRoute('ORD-0123456789', home));
  expect(courierRoute('ORD-0123456789', home)).not.toEqual(courierRoute('ORD-9876543210', home));
});

it.each([
  ['the north pole', { latitude: 90, longitude: 0 }],
  ['the date line', { latitude: 0, longitude: 180 }],
  ['the other side of the date line', { latitude: -16, longitude: -180 }],
])('a ride to %s stays on earth', (_, to) => {
  for (const order of orders.slice(0, 30)) {
    for (const { latitude, longitude } of courierRoute(order, to)) {
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    }
  }
});

it('a ride is taken up again where it stopped, ends at the door, and leaves foreign couriers alone', () => {
  const route = courierRoute('ORD-0123456789', home);

  expect(nextOnRoute(route, null)).toEqual(route[0]);
  expect(nextOnRoute(route, route[7]!)).toEqual(route[8]);
  expect(nextOnRoute(route, home)).toBeNull();
  expect(nextOnRoute(route, { latitude: 1, longitude: 2 })).toBeUndefined();
});

it('a ride is taken up again at each of its positions, also where a step ends within centimetres of the door', () => {
  for (const order of [...orders, 'ORD-0000000190', 'ORD-0000000295', 'ORD-0000001290']) {
    const route = courierRoute(order, home);

    expect(route.map((position) => nextOnRoute(route, position))).toEqual([...route.slice(1), null]);
  }
});
