import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGeocoder, placeTexts } from './geocoder';

const hyderabad = {
  place_id: 1,
  address: {
    house_number: '12-5',
    road: 'Tank Bund Road',
    suburb: 'Kavadiguda',
    city: 'Hyderabad',
    state_district: 'Hyderabad District',
    state: 'Telangana',
    'ISO3166-2-lvl4': 'IN-TG',
    postcode: '500080',
    country: 'India',
    country_code: 'in',
  },
};

/** A geocoding service on this machine that notes what it was asked. */
async function startService(
  answer: (url: URL) => { status?: number; location?: string; body?: unknown } | 'never',
) {
  const asked: { url: URL; agent: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    asked.push({ url, agent: request.headers['user-agent'] });
    const reply = answer(url);
    if (reply === 'never') return;
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      ...(reply.location && { location: reply.location }),
    });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

it('the parts of an address land in the fields where a customer expects them', () => {
  expect(placeTexts(hyderabad)).toEqual({
    house_block_no: '12-5',
    area_road: 'Tank Bund Road',
    city: 'Hyderabad',
    district: 'Hyderabad District',
    state: 'Telangana',
    country: 'India',
    pincode: '500080',
  });
});

it('a village is a city, a county a district, and what a place lacks is empty', () => {
  expect(placeTexts({ address: { village: 'Amaravati', county: 'Guntur' } })).toEqual({
    house_block_no: '',
    area_road: '',
    city: 'Amaravati',
    district: 'Guntur',
    state: '',
    country: '',
    pincode: '',
  });
});

it('the middle of the sea has an empty address, and odd answers never get through', () => {
  const nothing = placeTexts({ error: 'Unable to geocode' });

  expect(Object.values(nothing).join('')).toBe('');
  expect(placeTexts({ address: { city: 7, state: 'x'.repeat(5000) } })).toEqual(nothing);
  expect(() => placeTexts('<html>')).toThrow();
});

it('the service is asked in its own form, and told who asks', async () => {
  const { url, asked } = await startService(() => ({ body: hyderabad }));

  const place = await createGeocoder(`${url}/nominatim/`)(17.41234567, 78.4867);

  expect(place.city).toBe('Hyderabad');
  expect(asked[0]?.url.pathname).toBe('/nominatim/reverse');
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
    format: 'jsonv2',
    lat: '17.4123',
    lon: '78.4867',
  });
  expect(asked[0]?.agent).toBe('food-ordering-site');
});

it('a place next door is not asked for again, and two at once ask once', async () => {
  const { url, asked } = await startService(() => ({ body: hyderabad }));
  const geocode = createGeocoder(url);

  const [one, two] = await Promise.all([geocode(17.41231, 78.48671), geocode(17.41229, 78.48669)]);
  const three = await geocode(17.4123, 78.4867);

  expect(one).toEqual(two);
  expect(one).toEqual(three);
  expect(asked).toHaveLength(1);
});

it('different places are asked for one after the other, with the gap between them', async () => {
  const { url, asked } = await startService(() => ({ body: hyderabad }));
  const geocode = createGeocoder(url, { gapMs: 80 });
  // Noted where it is asked: on a busy machine a request may arrive late, and the next one in time.
  const ask = fetch;
  const times: number[] = [];
  jest.spyOn(global, 'fetch').mockImplementation((...request) => {
    times.push(performance.now());
    return ask(...request);
  });

  await Promise.all([geocode(1, 1), geocode(2, 2), geocode(3, 3)]);
  jest.restoreAllMocks();

  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
  expect(asked).toHaveLength(3);
  expect(gaps).toHaveLength(2);
  // A timer may be a millisecond early.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(79);
});

it('when too many wait, a further one is told so at once, and the waiting ones still get their answer', async () => {
  const { url } = await startService(() => ({ body: hyderabad }));
  const geocode = createGeocoder(url, { gapMs: 5, waiting: 2 });

  const answers = await Promise.allSettled([1, 2, 3].map((latitude) => geocode(latitude, 1)));

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

it.each([
  ['breaks', () => ({ status: 500, body: {} })],
  ['talks nonsense', () => ({ body: '<html>busy</html>' })],
  ['never answers', () => 'never' as const],
])('a service that %s is a failure that is asked again next time', async (_, answer) => {
  let broken = true;
  const { url } = await startService(() => (broken ? answer() : { body: hyderabad }));
  const geocode = createGeocoder(url, { gapMs: 5, timeoutMs: 1_500 });

  await expect(geocode(1, 1)).rejects.toThrow();
  broken = false;

  expect((await geocode(1, 1)).city).toBe('Hyderabad');
});

it('the service is followed nowhere else, and heard no longer than an address is', async () => {
  const elsewhere = await startService(() => ({ body: hyderabad }));
  const redirecting = await startService(() => ({ status: 302, location: `${elsewhere.url}/reverse` }));
  const endless = await startService(() => ({ body: { address: { city: 'x'.repeat(100_000) } } }));

  await expect(createGeocoder(redirecting.url)(17.4, 78.4)).rejects.toThrow();
  await expect(createGeocoder(endless.url)(17.4, 78.4)).rejects.toThrow('too much');
  expect(elsewhere.asked).toEqual([]);
});
