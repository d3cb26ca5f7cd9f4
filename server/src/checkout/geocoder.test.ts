import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { systemClock } from '../context';
import type { Database } from '../db/database';
import { openServer } from '../db/server-database';
import { expireAll } from '../ops/housekeeping';
import { createTestDatabase, emptyDatabase } from '../testing/test-database';
import { PLACE_EXPIRIES } from './geocoded-places';
import { createGeocoder, type Geocoder, placeTexts } from './geocoder';
import { geocodedPlaces } from './geocoder-tables';
import { takeTurn } from './geocoder-turns';

/** Two processes with nothing in common but their database. */
let databases: Database[];
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  databases = [await openServer(made.url), await openServer(made.url)];
});
beforeEach(() => emptyDatabase(databases[0]!.db));
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await drop();
});

const here = () => ({ db: databases[0]!.db, clock: systemClock });
const geocoderAt = (url: string, limits?: Parameters<typeof createGeocoder>[2]): Geocoder =>
  createGeocoder(here(), url, limits);

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

/** A geocoding service on this machine that records its requests. */
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

  const place = await geocoderAt(`${url}/nominatim/`)(17.41234567, 78.4867);

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
  const geocode = geocoderAt(url);

  const [one, two] = await Promise.all([geocode(17.41231, 78.48671), geocode(17.41229, 78.48669)]);
  const three = await geocode(17.4123, 78.4867);

  expect(one).toEqual(two);
  expect(one).toEqual(three);
  expect(asked).toHaveLength(1);
});

it('different places are asked for one after the other, with the gap between them', async () => {
  const { url, asked } = await startService(() => ({ body: hyderabad }));
  const geocode = geocoderAt(url, { gapMs: 80 });
  // Recorded by the caller: on a busy machine a request may arrive late, and the next one in time.
  const ask = fetch;
  const times: number[] = [];
  const start = performance.now();
  jest.spyOn(global, 'fetch').mockImplementation((...request) => {
    times.push(performance.now() - start);
    return ask(...request);
  });

  await Promise.all([geocode(1, 1), geocode(2, 2), geocode(3, 3)]);
  jest.restoreAllMocks();

  expect(asked).toHaveLength(3);
  // A timer may be a millisecond early.
  for (const [turn, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(turn * 79);
});

const HOUR = 60 * 60_000;
const LONG = { gapMs: HOUR, waiting: 4 };
/** Ten lookups at the same moment, five in each process. Returns the milliseconds until their turns; null if too many wait. */
const turnsOfBoth = async () => {
  const turns = Array.from({ length: 10 }, (_, n) => takeTurn(databases[n % 2]!.db, LONG));
  const taken = await Promise.allSettled(turns);
  return taken.map((turn) => (turn.status === 'fulfilled' ? Math.ceil(turn.value / HOUR) : null));
};

it('the turns of all processes are one after the other, and when too many wait, a further one is told so at once', async () => {
  const turns = await turnsOfBoth();

  expect(turns.filter((turn) => turn !== null).sort()).toEqual([0, 1, 2, 3, 4]);
  expect(await turnsOfBoth()).toEqual(Array(10).fill(null));
});

it('a clock of the database that was put back delays no one', async () => {
  await takeTurn(databases[0]!.db, LONG);
  await databases[0]!.db.execute(sql`update geocoder_pace set next_at = next_at + interval '1 day'`);

  const turns = await turnsOfBoth();

  expect(turns.filter((turn) => turn !== null).sort()).toEqual([0, 1, 2, 3, 4]);
});

it('a place that one process has found is known to the others, also to one that waits for its turn', async () => {
  const { url, asked } = await startService(() => ({ body: hyderabad }));
  const there = createGeocoder({ db: databases[1]!.db, clock: systemClock }, url, { gapMs: 150 });
  const geocode = geocoderAt(url, { gapMs: 150 });

  const places = await Promise.all([geocode(17.4123, 78.4867), there(17.4123, 78.4867)]);
  places.push(await there(17.4123, 78.4867));

  expect(places.map(({ city }) => city)).toEqual(['Hyderabad', 'Hyderabad', 'Hyderabad']);
  expect(asked).toHaveLength(1);
});

it('places are kept for thirty days, the newest twenty thousand', async () => {
  const { db, clock } = here();
  const days = (n: number) => sql`now() - make_interval(hours => ${n * 24 - 1})`;
  await db.execute(sql`insert into geocoded_places select 'old', '{}'::jsonb, ${days(31)}
    union all select 'month', '{}', ${days(30)}`);
  const context = { db, clock, log: console, events: { emit: () => true } } as never;
  const left = async () =>
    (await db.select({ position: geocodedPlaces.position }).from(geocodedPlaces)).length;

  await expireAll(context, PLACE_EXPIRIES);
  const month = await left();
  await db.execute(sql`insert into geocoded_places
    select n, '{}'::jsonb, now() - make_interval(secs => n) from generate_series(1, 20010) as n`);
  await expireAll(context, PLACE_EXPIRIES);

  expect([month, await left()]).toEqual([1, 20_000]);
});

it('a place that was found more than thirty days ago and not removed is asked for again', async () => {
  const { url, asked } = await startService(() => ({ body: hyderabad }));
  const geocode = geocoderAt(url, { gapMs: 5 });
  await geocode(17.4123, 78.4867);
  await databases[0]!.db.execute(sql`update geocoded_places set found_at = now() - interval '31 days'`);

  const places = [await geocode(17.4123, 78.4867), await geocode(17.4123, 78.4867)];

  expect(places.map(({ city }) => city)).toEqual(['Hyderabad', 'Hyderabad']);
  expect(asked).toHaveLength(2);
});

it.each([
  ['breaks', () => ({ status: 500, body: {} })],
  ['talks nonsense', () => ({ body: '<html>busy</html>' })],
  ['never answers', () => 'never' as const],
])('a service that %s is a failure that is asked again next time', async (_, answer) => {
  let broken = true;
  const { url } = await startService(() => (broken ? answer() : { body: hyderabad }));
  const geocode = geocoderAt(url, { gapMs: 5, timeoutMs: 1_500 });

  await expect(geocode(1, 1)).rejects.toThrow();
  broken = false;

  expect((await geocode(1, 1)).city).toBe('Hyderabad');
});

it('redirects of the service are not followed, and its answers are read no further than an address can be', async () => {
  const elsewhere = await startService(() => ({ body: hyderabad }));
  const redirecting = await startService(() => ({ status: 302, location: `${elsewhere.url}/reverse` }));
  const endless = await startService(() => ({ body: { address: { city: 'x'.repeat(100_000) } } }));

  await expect(geocoderAt(redirecting.url, { gapMs: 5 })(17.4, 78.4)).rejects.toThrow();
  await expect(geocoderAt(endless.url, { gapMs: 5 })(17.4, 78.4)).rejects.toThrow('too much');
  expect(elsewhere.asked).toEqual([]);
});
