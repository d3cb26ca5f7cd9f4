import { z } from 'zod';
import type { AppContext } from '../context';
import { keepPlace, knownPlace } from './geocoded-places';
import type { PlaceTexts } from './geocoder-tables';
import { waitForTurn } from './geocoder-turns';

export type Geocoder = (latitude: number, longitude: number) => Promise<PlaceTexts>;

/** With five waiting at one a second, the last still gets its answer within the browser's 10 seconds. */
const LIMITS = { gapMs: 1000, waiting: 5, timeoutMs: 4000 };
/** In bytes, of one answer. */
const LONGEST_ANSWER = 65_536;

/**
 * Reverse lookup by a Nominatim-style service. All processes together call it at most once a second, as the public service's
 * rules require, and never twice in a month for positions closer than about 11 m (decision 040). Rejects if the service fails, is
 * too slow, or too many wait.
 */
export function createGeocoder(
  context: Pick<AppContext, 'db' | 'clock'>,
  baseUrl: string,
  limits: Partial<typeof LIMITS> = {},
): Geocoder {
  const { timeoutMs, ...pace } = { ...LIMITS, ...limits };
  const underWay = new Map<string, Promise<PlaceTexts>>();

  async function find(latitude: string, longitude: string): Promise<PlaceTexts> {
    const position = `${latitude},${longitude}`;
    const known = await knownPlace(context, position);
    if (known) return known;
    await waitForTurn(context.db, pace);
    const place =
      (await knownPlace(context, position)) ??
      (await ask(reverseUrl(baseUrl, latitude, longitude), timeoutMs));
    await keepPlace(context, position, place);
    return place;
  }

  return (latitude, longitude) => {
    const position = [latitude.toFixed(4), longitude.toFixed(4)] as const;
    const key = position.join();
    const place = underWay.get(key) ?? find(...position).finally(() => underWay.delete(key));
    underWay.set(key, place);
    return place;
  };
}

function reverseUrl(baseUrl: string, lat: string, lon: string): string {
  const query = new URLSearchParams({ format: 'jsonv2', lat, lon, 'accept-language': 'en' });
  return `${baseUrl.replace(/\/+$/, '')}/reverse?${query}`;
}

async function ask(url: string, timeoutMs: number): Promise<PlaceTexts> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    // The public service rejects callers that don't identify themselves.
    headers: { 'user-agent': 'food-ordering-site', accept: 'application/json' },
    // Redirects aren't followed: a customer's position goes to this service only.
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
  return placeTexts(JSON.parse(await readShort(response)));
}

async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) throw new Error('the geocoder answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const text = z.string().max(200).catch('');
const Found = z.object({ address: z.record(z.string(), z.unknown()).catch({}) });

/** Nominatim's names of the fields that are read (rule: place-to-address). */
export function placeTexts(answer: unknown): PlaceTexts {
  const { address } = Found.parse(answer);
  const first = (...names: string[]) => names.map((name) => text.parse(address[name])).find(Boolean) ?? '';
  return {
    house_block_no: first('house_number'),
    area_road: first('road', 'pedestrian', 'neighbourhood', 'suburb'),
    city: first('city', 'town', 'village', 'municipality'),
    district: first('state_district', 'county', 'district'),
    state: first('state'),
    country: first('country'),
    pincode: first('postcode'),
  };
}
