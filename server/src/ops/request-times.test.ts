import { Histogram, Registry } from 'prom-client';
import { REQUEST_TIMES, RequestTimes } from './request-times';

it('Request times are told as the library’s histogram tells them', async () => {
  const ours = new Registry();
  const times = new RequestTimes(ours);
  const theirs = new Registry();
  const { name, help, buckets } = REQUEST_TIMES;
  const histogram = new Histogram({
    name,
    help,
    buckets,
    labelNames: ['method', 'route', 'status'],
    registers: [theirs],
  });
  const menu = { method: 'GET', route: '/auth/category/menu/items', status: 200 };
  for (const labels of [menu, { ...menu, status: 304 }, { ...menu, route: '/auth/"quoted"' }])
    for (const seconds of [0, 0.004, 0.005, 0.0051, 0.3, 10, 11]) {
      times.observe(labels, seconds);
      histogram.observe(labels, seconds);
    }

  expect(await Registry.merge([ours]).metrics()).toBe(await Registry.merge([theirs]).metrics());
});
