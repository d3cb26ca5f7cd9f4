import { z } from 'zod';
import * as auth from './auth';
import type { Call } from './call';
import * as catalog from './catalog';
import * as checkout from './checkout';
import * as orders from './orders';
import { PartName } from './part';
import * as tracking from './tracking';

/*
 * What a part says of itself: `remote.json` of a remote, `host.json` of the host. Each text below completes the sentence
 * "it takes …", for whoever wrote the file, and stands in the JSON schema that editors show.
 */

const text = (form: RegExp, what: string) => z.string(what).regex(form, what).describe(what);
const listOf = <T extends z.ZodType>(item: T, what: string) => z.array(item, what).describe(what);

const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'access' in exported;
const withoutNames = (path: string): string => path.replace(/:\w+/g, ':');

/** The calls that a server can answer before it knows who asks. */
const OPEN_READS = new Set(
  [auth, catalog, checkout, orders, tracking]
    .flatMap((contracts) => Object.values<unknown>(contracts))
    .filter(isCall)
    .filter(({ method, access }) => method === 'GET' && access === 'open')
    .map(({ path }) => withoutNames(path)),
);

const RoutePath = text(
  /^\/[A-Za-z0-9:_/-]*$/,
  'a path that begins with a slash, such as /category/:categoryId',
);

const Page = z.strictObject(
  {
    path: RoutePath,
    chunk: text(/^[\w-]+$/, 'the webpackChunkName of the page in src/routes.ts, such as menu'),
    preload: listOf(
      text(/^\/auth\//, 'the path of an open GET call, such as /auth/home/categories').refine(
        (path) => OPEN_READS.has(withoutNames(path)),
        'the path of an open GET call, such as /auth/home/categories: the contracts list them',
      ),
      'the calls whose answers the page shows first, such as ["/auth/home/categories"]',
    ).default([]),
    next: listOf(
      text(/^\/[^\s:]*$/, 'an address that begins with a slash, such as /track/1'),
      'the addresses that visitors probably go to next, such as ["/cart"]',
    ).default([]),
    reloadSafe: z
      .boolean('true or false')
      .describe('true where a reload loses nothing that a visitor has done')
      .default(false),
  },
  'a page, such as { "path": "/offers", "chunk": "offers" }',
);

const Exposes = z
  .record(
    text(/^\.\/[\w-]+$/, 'keys such as ./invoice'),
    text(/^\.\/[\w./-]+\.tsx?$/, 'a source file, such as ./src/routes.ts'),
    'modules by their keys, such as { "./routes": "./src/routes.ts" }',
  )
  .refine(
    (exposes) => './routes' in exposes,
    'the key ./routes, with the file of its pages: "./src/routes.ts"',
  )
  .describe('the modules that the host and other remotes load; ./routes has the pages');

/** `remote.json`, the remote's manifest. */
export const RemoteManifest = z
  .strictObject({
    $schema: z.string('the path of remote.schema.json').optional(),
    part: PartName.describe('the name of the remote, such as catalog'),
    pages: listOf(Page, 'the pages, such as [{ "path": "/offers", "chunk": "offers" }]').min(
      1,
      'one page at least, such as [{ "path": "/offers", "chunk": "offers" }]',
    ),
    exposes: Exposes,
    uses: listOf(
      text(/^[a-z][a-z0-9-]*\/[\w-]+$/, 'a piece of another remote, such as orders/invoice'),
      'the pieces of other remotes that its pages show, such as ["orders/invoice"]',
    ).default([]),
  })
  .superRefine(({ pages }, { addIssue }) => {
    for (const [at, { path, preload }] of pages.entries()) {
      const refuse = (input: string, message: string, field: (string | number)[]) =>
        addIssue({ code: 'custom', input, message, path: ['pages', at, ...field] });
      const same = (other: string) => withoutNames(other).toLowerCase() === withoutNames(path).toLowerCase();
      if (pages.findIndex((page) => same(page.path)) < at)
        refuse(path, 'a path that no other page here has', ['path']);
      for (const [nth, read] of preload.entries())
        if (read.match(/:\w+/g)?.some((name) => !path.split('/').includes(name)))
          refuse(read, `only parameters of the page's path ${path}`, ['preload', nth]);
    }
  });
export type RemoteManifest = z.infer<typeof RemoteManifest>;

/** `host.json`, the host's manifest. */
export const HostManifest = z.strictObject({
  pages: listOf(RoutePath, 'the paths of the pages of the host itself, such as ["/"]'),
  deploymentKeys: listOf(
    text(/^[A-Za-z0-9+/]{43}=$/, 'a public key as "release keys new" prints it'),
    'public keys whose signature makes a deployment genuine',
  ).default([]),
});
export type HostManifest = z.infer<typeof HostManifest>;

/** A manifest that nobody can use; the message has a line for each mistake. */
export class InvalidManifest extends Error {
  override readonly name = 'InvalidManifest';
}

/**
 * Reads a manifest. Throws {@link InvalidManifest} that names the file, each field that is wrong, and what it takes.
 *
 * @param file how the file is called in the message, such as `remote-catalog/remote.json`
 */
export function parseManifest<S extends z.ZodObject>(schema: S, json: string, file: string): z.output<S> {
  const value = parseJson(json, file);
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new InvalidManifest(
    parsed.error.issues.map((issue) => `${file}: ${inWords(issue, schema)}`).join('\n'),
  );
}

function parseJson(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new InvalidManifest(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function inWords(issue: z.core.$ZodIssue, schema: z.ZodObject): string {
  const field = fieldOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => `"${key}"`).join(', ');
    return `${field ? `${field} has` : 'there is'} an unknown key ${keys}; the keys are ${keysOf(field ? Page : schema)}.`;
  }
  if (issue.code === 'invalid_key')
    return `${fieldOf(issue.path.slice(0, -1))} has the key "${issue.input}"; it takes ${issue.issues[0]?.message}.`;
  return `${field || 'it'} ${stateOf(issue.input)} takes ${issue.message}.`.replace(/\s+/g, ' ');
}

const stateOf = (input: unknown): string => {
  if (input === undefined) return 'is missing; it';
  return typeof input === 'object' ? '' : `is ${JSON.stringify(input)}; it`;
};

const keysOf = ({ shape }: z.ZodObject): string =>
  Object.keys(shape)
    .filter((key) => key !== '$schema')
    .join(', ');

/** `pages[1].next[0]` */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
