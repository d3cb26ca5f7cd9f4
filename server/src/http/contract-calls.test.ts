import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as auth from '@food/contracts/auth';
import type { Call } from '@food/contracts/call';
import * as catalog from '@food/contracts/catalog';
import * as checkout from '@food/contracts/checkout';
import * as orders from '@food/contracts/orders';
import * as tracking from '@food/contracts/tracking';

const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as {
  paths: Record<string, object>;
};
const nameless = (path: string) => path.replace(/:\w+|\{\w+\}/g, ':any');
/** As openapi.test.ts finds them to be served. */
const served = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${nameless(path)}`),
);
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

describe('The contract of', () => {
  // The tests of a remote and the gate of releases answer each call themselves, whether or not the server does.
  it.each(Object.entries({ auth, catalog, checkout, orders, tracking }))(
    '%s has only calls that the server answers',
    (word, contract) => {
      const unanswered = Object.values<unknown>(contract)
        .filter(isCall)
        .filter(({ method, path }) => !served.includes(`${method} ${nameless(path)}`));

      expect(
        unanswered.map(
          ({ method, path }) =>
            `${method} ${path} of shared/contracts/src/${word}.ts is not in server/openapi.json: answer it by route(…) in server/src/${word}, then run npm run openapi`,
        ),
      ).toEqual([]);
    },
  );
});
