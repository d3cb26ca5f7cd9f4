import { createServer, type RequestListener, type Server } from 'node:http';
import { tilePicture } from './tile-picture';

/** A stand-in for a service on the internet, which no test may depend on. */
export interface StandIn {
  readonly url: string;
  stop(): Promise<void>;
}

/** Stands in for the map tile service: every tile is the same generated picture. */
export async function startTileServerStandIn(): Promise<StandIn> {
  const picture = tilePicture();
  const { url, stop } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=3600' }).end(picture);
  });
  return { url: `${url}/{z}/{x}/{y}.png`, stop };
}

/**
 * The place that the stand-in for the geocoder returns for every position: a house number made from the latitude, one road, one
 * town.
 */
export const KNOWN_PLACE = {
  road: 'Arundelpet 4th Line',
  city: 'Guntur',
  state_district: 'Guntur',
  state: 'Andhra Pradesh',
  country: 'India',
  postcode: '522002',
};

/** Stands in for the geocoder, in Nominatim's format. Another position has another house number in the same road. */
export const startGeocoderStandIn = (): Promise<StandIn> =>
  serve((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://geocoder');
    const house = `${searchParams.get('lat')}/${searchParams.get('lon')}`;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ address: { house_number: house, ...KNOWN_PLACE } }));
  });

function serve(answer: RequestListener): Promise<StandIn> {
  const server = createServer(answer);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => close(server) });
    });
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
