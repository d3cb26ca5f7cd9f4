import type { SourceFile } from './workspace';

interface Danger {
  /** The call, as the test's title names it. */
  what: string;
  pattern: RegExp;
  /** Where it is refused. */
  within: RegExp;
  /** Files that may use it, without any data of a request. */
  except?: readonly string[];
  instead: string;
}

const PRODUCT = /^(host|remote-[^/]+|shared\/(?!testing)[^/]+|server|releases)\/src\//;
const SERVER = /^server\/src\//;
const IS_CODE = /\.([cm]?js|tsx?)$/;
const IS_TEST = /\.(test|spec)\.tsx?$|\/testing\//;

/** Calls that product code never makes, since a mistake in one would let an attacker in (docs/security.md). */
export const DANGERS: readonly Danger[] = [
  {
    what: 'text that is run as code',
    pattern: /\beval\(|\bnew Function\(|\bset(Timeout|Interval)\(['"`]/,
    within: PRODUCT,
    instead: 'Write the code itself.',
  },
  {
    what: 'text that becomes HTML in a page',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|document\.write\(/,
    within: PRODUCT,
    instead: 'Let React draw it, or set textContent.',
  },
  {
    what: 'a program that the server starts',
    pattern: /child_process/,
    within: SERVER,
    // Forks the one file that creates the embedded database.
    except: ['server/src/db/embedded-thread.ts'],
    instead: 'Use a library, in this process.',
  },
  {
    what: 'a shell',
    pattern: /\bshell: true|\bexec(Sync)?\(['"`]/,
    within: PRODUCT,
    instead: 'Use execFile with a list of arguments.',
  },
  {
    what: 'SQL that is put together from text',
    // A value put into the text of a call, or a text with more added to it; the tagged sql`…` binds its values.
    pattern:
      /sql\.raw\(|\.(execute|query)(<[^()]*>)?\(\s*(\{[^}`]*\btext:\s*)?(`[^`]*(\$\{|`\s*\+)|'[^'\n]*'\s*\+|"[^"\n]*"\s*\+)/,
    within: SERVER,
    // From constants, for the constraints and an index of a table.
    except: ['server/src/orders/orders-tables.ts'],
    instead: 'Let drizzle bind the values.',
  },
  {
    what: 'a random number that can be guessed',
    pattern: /Math\.random\(/,
    within: SERVER,
    instead: 'Use randomBytes or randomInt of node:crypto.',
  },
  {
    what: 'a broken hash, cipher or padding',
    pattern: /['"`](md5|sha1|sha-1|des|rc4|[\w-]*-ecb)['"`]|RSA_PKCS1_PADDING/i,
    within: PRODUCT,
    instead: 'Use SHA-256 or Ed25519.',
  },
  {
    what: 'a connection that takes any certificate',
    pattern: /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/,
    within: PRODUCT,
    instead: 'Let Node check it; NODE_EXTRA_CA_CERTS names a further authority.',
  },
  {
    what: 'a listener for messages of other windows',
    pattern: /addEventListener\(['"]message['"]|\bonmessage\b/,
    within: /^(host|remote-[^/]+|shared\/(?!testing)[^/]+)\/src\//,
    instead: 'Nothing of the product speaks to other windows: use the stores of shared.',
  },
];

/** Refused calls in product code, as sentences. */
export const findDangerousCalls = (sources: readonly SourceFile[]): string[] =>
  sources
    .filter(({ path }) => IS_CODE.test(path) && !IS_TEST.test(path))
    .flatMap(({ path, text }) =>
      DANGERS.filter(
        ({ within, except = [], pattern }) =>
          within.test(path) && !except.includes(path) && pattern.test(text),
      ).map(({ what, instead, pattern }) => `${path}:${lineOf(text, pattern)} has ${what}. ${instead}`),
    );

const lineOf = (text: string, pattern: RegExp): number =>
  text.slice(0, text.search(pattern)).split('\n').length;
