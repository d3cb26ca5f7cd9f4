import { z } from 'zod';
import { withoutNames } from './calls';
import { PartName } from './part';
import { CUSTOMER_READS, OPEN_READS } from './reads';

/* A part's description of itself: `remote.json` of a remote, `host.json` of the host. Each text below completes the sentence
   "it takes …", for the author of the file, and is in the JSON schema that editors show. */

const text = (form: RegExp, what: string) => z.string(what).regex(form, what).describe(what);
const listOf = <T extends z.ZodType>(item: T, what: string) => z.array(item, what).describe(what);

const leadsTo = (address: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(address);

/** Stands for the id of the logged-in customer in a path of `firstCalls`. */
const CUSTOMER_ID = ':customerId';

const RoutePath = text(
  /^\/[A-Za-z0-9:_/-]*$/,
  'a path that begins with a slash, such as /category/:categoryId',
);

const Address = text(/^\/[^\s:]*$/, 'an address that begins with a slash, such as /track/1');

/** Texts for visitors: on one line, and no longer than there is room for. */
const words = (longest: number, example: string) =>
  text(
    new RegExp(`^(?=.{1,${longest}}$)\\S(.*\\S)?$`),
    `words of at most ${longest} characters, such as ${JSON.stringify(example)}`,
  );

const Page = z.strictObject(
  {
    path: RoutePath,
    chunk: text(/^[\w-]+$/, 'the webpackChunkName of the page in src/routes.ts, such as menu'),
    title: words(60, 'All items').optional(),
    preload: listOf(
      text(/^\/auth\//, 'the path of an open GET call, such as /auth/home/categories').refine(
        (path) => OPEN_READS.has(withoutNames(path)),
        'the path of an open GET call, such as /auth/home/categories: the contracts list them',
      ),
      'the calls whose answers the page shows first, such as ["/auth/home/categories"]',
    ).default([]),
    firstCalls: listOf(
      text(/^\/auth\//, 'the path of a GET call that a customer may make, such as /auth/me').refine(
        (path) => CUSTOMER_READS.has(withoutNames(path)),
        'the path of a GET call that a customer may make, such as /auth/me: the contracts list them',
      ),
      'the calls that the page makes first for a customer, which its HTML begins, such as ["/auth/order/:customerId"]',
    ).optional(),
    next: listOf(Address, 'the addresses that visitors probably go to next, such as ["/cart"]').default([]),
    reloadSafe: z
      .boolean('true or false')
      .describe('true where a reload loses nothing that a visitor has done')
      .default(false),
    bottomNavigation: z
      .boolean('true or false')
      .describe('true where the bottom navigation is shown below the page')
      .optional(),
    serverRender: z
      .boolean('true or false')
      .describe('true where the server renders the page before any script runs')
      .optional(),
    offline: z
      .boolean('true or false')
      .describe('true where the page opens without a line, as the visitor last had it')
      .optional(),
  },
  'a page, such as { "path": "/offers", "chunk": "offers" }',
);

const NavigationEntry = z.strictObject(
  {
    label: words(12, 'Orders'),
    path: Address.describe('the address of a page of this remote, such as /orders'),
    icon: text(/^[a-z][a-z-]*$/, 'an icon that the host has, such as home: host.json lists them'),
    order: z
      .int('a whole number from 0 to 999')
      .min(0, 'a whole number from 0 to 999')
      .max(999, 'a whole number from 0 to 999')
      .describe('its place: entries of all remotes stand from the lowest to the highest'),
  },
  'an entry, such as { "label": "Orders", "path": "/orders", "icon": "orders", "order": 30 }',
);

const SourceFile = text(/^\.\/[\w./-]+\.tsx?$/, 'a source file, such as ./src/routes.ts');

const Expose = z
  .union(
    [
      SourceFile,
      z.strictObject({
        import: SourceFile,
        version: text(/^\d+\.\d+\.\d+$/, 'a version, such as 1.2.0').describe(
          'the version of what it promises to others: a major one is a change that they must follow',
        ),
      }),
    ],
    'a source file, such as "./src/routes.ts", or with a version for others { "import": "./src/invoice.tsx", "version": "1.0.0" }',
  )
  .transform((expose): { import: string; version?: string } =>
    typeof expose === 'string' ? { import: expose } : expose,
  );

const Exposes = z
  .record(
    text(/^\.\/[\w-]+$/, 'keys such as ./invoice'),
    Expose,
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
    displayName: words(30, 'Live tracking').optional(),
    unavailableMessage: words(160, 'The menu can’t be shown right now. Your cart is still here.').optional(),
    pages: listOf(Page, 'the pages, such as [{ "path": "/offers", "chunk": "offers" }]').min(
      1,
      'one page at least, such as [{ "path": "/offers", "chunk": "offers" }]',
    ),
    navigation: listOf(NavigationEntry, 'the entries that it adds to the bottom navigation').default([]),
    links: listOf(Address, 'the addresses of other parts that its pages lead to, such as ["/cart"]').default(
      [],
    ),
    exposes: Exposes,
    uses: z
      .record(
        text(/^[a-z][a-z0-9-]*\/[\w-]+$/, 'a piece of another remote, such as orders/invoice'),
        text(/^(\*|[\^~]?\d+\.\d+\.\d+)$/, 'the versions of that piece that it takes, such as ^1.0.0, or *'),
        'the pieces of other remotes that its pages show, such as { "orders/invoice": "^1.0.0" }',
      )
      .describe('the pieces of other remotes that its pages show, each with the versions that it takes')
      .default({}),
  })
  .superRefine(({ pages, navigation }, { addIssue }) => {
    const refuse = (input: string, message: string, path: (string | number)[]) =>
      addIssue({ code: 'custom', input, message, path });
    for (const [at, { path, preload, firstCalls = [] }] of pages.entries()) {
      const same = (other: string) => withoutNames(other).toLowerCase() === withoutNames(path).toLowerCase();
      if (pages.findIndex((page) => same(page.path)) < at)
        refuse(path, 'a path that no other page here has', ['pages', at, 'path']);
      const known = path.split('/');
      const check = (field: 'preload' | 'firstCalls', reads: string[], names: string[], what: string) => {
        for (const [nth, read] of reads.entries())
          if (read.match(/:\w+/g)?.some((name) => !names.includes(name)))
            refuse(read, `only ${what} of the page's path ${path}`, ['pages', at, field, nth]);
      };
      check('preload', preload, known, 'parameters');
      check('firstCalls', firstCalls, [...known, CUSTOMER_ID], `${CUSTOMER_ID} and parameters`);
    }
    for (const [at, { path }] of navigation.entries())
      if (!pages.some((page) => leadsTo(path, page.path)))
        refuse(path, 'the address of a page of this remote', ['navigation', at, 'path']);
  });
export type RemoteManifest = z.infer<typeof RemoteManifest>;

/** `host.json`, the host's manifest. */
export const HostManifest = z.strictObject({
  pageFormat: z
    .literal([1, 2], '1, or 2 if the host takes pages that bring only their own remotes')
    .default(1),
  pages: listOf(RoutePath, 'the paths of the pages of the host itself, such as ["/"]'),
  navigation: z
    .strictObject(
      {
        limit: z.int('how many entries the bottom navigation has room for').positive('1 at least'),
        icons: listOf(z.string('the name of an icon'), 'the names of the icons that entries may have'),
      },
      'what the bottom navigation takes, such as { "limit": 5, "icons": ["home"] }',
    )
    .optional(),
  links: listOf(Address, 'the addresses of remotes that it leads to, such as ["/cart"]').default([]),
  deploymentKeys: listOf(
    text(/^[A-Za-z0-9+/]{43}=$/, 'a public key as "release keys new" prints it'),
    'public keys whose signature makes a deployment genuine',
  ).default([]),
});
export type HostManifest = z.infer<typeof HostManifest>;

/** An unusable manifest; the message has a line for each mistake. */
export class InvalidManifest extends Error {
  override readonly name = 'InvalidManifest';
}

/** @param file the file's name in the message */
export const manifestIsMissing = (file: string): InvalidManifest =>
  new InvalidManifest(`${file} is missing: it says which pages the part has.`);

/**
 * Reads a manifest. Throws {@link InvalidManifest} that names the file, each wrong field, and its accepted values.
 *
 * @param file the name of the file in the message, such as `remote-catalog/remote.json`
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
    return `${field ? `${field} has` : 'there is'} an unknown key ${keys}; the keys are ${keysOf(OBJECTS[String(issue.path[0])] ?? schema)}.`;
  }
  if (issue.code === 'invalid_key')
    return `${fieldOf(issue.path.slice(0, -1))} has the key "${issue.input}"; it takes ${issue.issues[0]?.message}.`;
  return `${field || 'it'} ${stateOf(issue.input)} takes ${issue.message}.`.replace(/\s+/g, ' ');
}

/** The entries of a manifest's lists, by key. */
const OBJECTS: Readonly<Record<string, z.ZodObject>> = { pages: Page, navigation: NavigationEntry };

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
