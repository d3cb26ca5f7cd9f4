import { Writable } from 'node:stream';
import { StoreAway } from '@food/releases/model/errors';
import { pino } from 'pino';
import { readConfig } from '../config';
import { createFastify } from './create-fastify';
import { HttpError, unavailable } from './errors';

const failures: [string, unknown, number, string][] = [
  ['a service of ours that is down', unavailable('10.0.0.5 refused', 'GEOCODER_DOWN'), 503, 'GEOCODER_DOWN'],
  ['a release store that refuses for now', new StoreAway('s3://food does not answer'), 503, 'UNAVAILABLE'],
  ['a failure with words of its own', new HttpError(502, 'BAD', 'secret', { sql: 'select 1' }), 502, 'BAD'],
  ['an error that nobody expected', new Error('select secret from users'), 500, 'INTERNAL'],
  ['an error with a status', Object.assign(new Error('secret'), { statusCode: 504 }), 500, 'INTERNAL'],
  ['something that is no error', 'secret', 500, 'INTERNAL'],
];

it.each(failures)(
  'tells of %s that something went wrong, with an id to quote and no more',
  async (...given) => {
    const [, failure, status, code] = given;
    const lines: string[] = [];
    const log = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) });
    const app = createFastify(readConfig({ DEMO: '1' }), pino(log));
    app.get('/', () => Promise.reject(failure));

    const answer = await app.inject('/');

    const { request_id, ...rest } = answer.json();
    expect(answer.statusCode).toBe(status);
    expect(rest).toEqual({ message: 'Something went wrong', code });
    expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
    expect(lines.filter((line) => line.includes(request_id)).join()).toContain('request failed');
  },
);
