import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PartName } from '@food/contracts/part';
import { type Command, InvalidArgumentError } from 'commander';
import { orNull, Refusal } from '../model/errors';
import type { ObjectStore } from '../object-store/object-store';
import { readLive } from '../registry/deployments';
import { bareStore, storeSettings } from '../registry/open-store';
import { foreignInDeployment, withAccepted } from '../registry/part-keys';
import { publicKeyOf, readPublicKeys, readSigningKey } from '../signing/keys';
import { readSecret } from '../signing/read-secret';
import { anchorOf, authorityOf, Root, refuseUnlessNext, rootKey, signersOf } from '../signing/root';
import { withSignature } from '../signing/signature';
import { print, store, storeAddress, storeToFill, warn } from './context';
import { rootLines } from './root-lines';
import { warnUnlessBelieved } from './warn-of-root';

interface DraftOptions {
  root?: readonly string[];
  threshold?: number;
  deployment?: readonly string[];
  deploymentThreshold?: number;
  rollback?: readonly string[];
  timestamp?: readonly string[];
  part?: Parts;
}

type Parts = Readonly<Record<string, string[]>>;

/** At the start of trust only the setting's keys count. */
const anchors = (): string[] => {
  const keys = readPublicKeys(process.env.DEPLOYMENT_ROOT_KEYS, 'DEPLOYMENT_ROOT_KEYS');
  if (keys.length) return keys;
  throw new Refusal(
    'Set DEPLOYMENT_ROOT_KEYS to the public root keys, with commas between. See docs/guides/signing-keys.md.',
  );
};

export function addRoot(program: Command): void {
  const root = program
    .command('root')
    .description('the signed root, which says which keys sign deployments; see docs/guides/signing-keys.md');
  root
    .command('draft <file>')
    .description(
      'write the next root to a file, equal to the last but for what is named; nobody trusts it yet',
    )
    .option('--root <keys>', 'public keys that sign roots, with commas between', keys)
    .option('--threshold <count>', 'how many of those must sign each root', threshold)
    .option('--deployment <keys>', 'public keys that sign deployments', keys)
    .option('--deployment-threshold <count>', 'how many of those must sign each deployment', threshold)
    .option('--rollback <keys>', 'public keys of which one alone ends a canary or rolls a part back', keys)
    .option('--timestamp <keys>', 'public keys that sign timestamps alone', keys)
    .option(
      '--part <part=keys>',
      'public keys that sign releases of a part, e.g. catalog=…; none after "=" for no signature; once for each part',
      partKeys,
    )
    .action(draft);
  root
    .command('sign <file>')
    .description('add the signature of ROOT_SIGNING_KEY to that file; needs no release store')
    .action(sign);
  root
    .command('publish <file>')
    .description('put the root of that file into the release store, if enough keys have signed it')
    .action(publish);
  root
    .command('show')
    .description('the root that is trusted here')
    .option('--json', 'print it as JSON')
    .action(show);
}

async function draft(
  file: string,
  { root, threshold: count, deployment, deploymentThreshold, rollback, timestamp, part = {} }: DraftOptions,
): Promise<void> {
  const last = await trustedOrNone();
  const rootKeys = root ?? last?.roles.root.keys ?? anchors();
  const needed = deploymentThreshold ?? last?.roles.deployment.threshold ?? 1;
  const takers = rollback ?? last?.roles.rollback?.keys ?? [];
  const next = {
    format: 1,
    version: (last?.version ?? 0) + 1,
    roles: {
      root: { keys: rootKeys, threshold: count ?? last?.roles.root.threshold ?? rootKeys.length },
      deployment: {
        keys: deployment ?? last?.roles.deployment.keys ?? [],
        ...(needed > 1 && { threshold: needed }),
      },
      ...(takers.length > 0 && { rollback: { keys: takers } }),
      timestamp: { keys: timestamp ?? last?.roles.timestamp.keys ?? [] },
    },
    ...(await partsWith(last, part)),
    signatures: [],
  };
  const drafted = parse(next, `the root for ${file}`);
  await write(file, drafted);
  print(false, drafted, [
    ...rootLines(drafted),
    `Now "npm run release -- root sign ${file}" where each root key is.`,
  ]);
}

async function sign(file: string): Promise<void> {
  const text = readSecret(process.env, 'ROOT_SIGNING_KEY');
  if (!text)
    throw new Refusal('Set ROOT_SIGNING_KEY: a root key, PEM or what "npm run release -- keys new" prints.');
  const drafted = await read(file);
  const key = readSigningKey(text, 'ROOT_SIGNING_KEY');
  const signed = withSignature(drafted, key, 'root');
  await write(file, signed);
  const signers = [...signersOf(signed)];
  print(false, signed, [...rootLines(signed), `Signed by ${signers.join(', ')}.`]);
  const own = publicKeyOf(key);
  if (!signed.roles.root.keys.includes(own))
    warn(
      `${own} is no root key of this root: its signature counts only if it is one of the root before it, or of DEPLOYMENT_ROOT_KEYS for the first.`,
    );
  const changed = signed.signatures.map((one) => one.key).filter((one) => !signers.includes(one));
  if (changed.length)
    warn(
      `The file was changed after ${changed.join(', ')} signed it: that counts no more. Sign it again there.`,
    );
}

async function publish(file: string): Promise<void> {
  const root = await read(file);
  const last = await trustedOrNone();
  refuseUnlessNext(root, last ? authorityOf(last) : anchorOf(anchors(), root));
  // Whether what is live counts for this process is not the question: the new root decides.
  const to = bareStore(storeAddress(), storeSettings(process.env));
  const live = (await readLive(to).catch(orNull))?.deployment;
  const foreign = await foreignInDeployment(to)(root.parts, live);
  if (foreign)
    throw new Refusal(
      `${foreign} It is part of what is live, which servers would refuse. Nothing was published: draft this root again.`,
    );
  const isThere = !(await to.create(rootKey(root.version), Buffer.from(JSON.stringify(root, null, 2))));
  if (isThere)
    throw new Refusal(`${rootKey(root.version)} is in the release store already. Draft the next one.`);
  print(false, root, [`Published ${rootKey(root.version)}.`, ...rootLines(root)]);
  await warnUnlessBelieved(to, { root, last, live: live ?? null });
}

async function show({ json }: { json?: boolean }): Promise<void> {
  anchors();
  const { root, trouble } = (await store().root?.()) ?? {};
  if (!root) throw new Refusal('No root is asked for here.');
  print(json, root, rootLines(root));
  if (trouble) warn(trouble);
}

/** Null in a store that has no root yet. */
async function trustedOrNone(): Promise<Root | null> {
  anchors();
  const from = storeToFill();
  if ((await from.list('roots/')).length === 0) return null;
  return (await from.root?.())?.root ?? null;
}

const place = (file: string): string => resolve(process.env.INIT_CWD ?? '', file);

async function read(file: string): Promise<Root> {
  const text = await readFile(place(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      `${file} can't be read (${error.code}). "npm run release -- root draft ${file}" writes one.`,
    );
  });
  return parse(text, file);
}

function parse(value: unknown, what: string): Root {
  try {
    return Root.parse(typeof value === 'string' ? JSON.parse(value) : value);
  } catch {
    throw new Refusal(
      `${what} is no usable root: it needs root keys and deployment keys, each once, and thresholds of no more than there are keys.`,
    );
  }
}

const write = (file: string, root: Root): Promise<void> =>
  writeFile(place(file), `${JSON.stringify(root, null, 2)}\n`).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${file} can't be written (${error.code}).`);
  });

const keys = (text: string): string[] => readPublicKeys(text, 'The list of keys');

function partKeys(text: string, before: Parts = {}): Parts {
  const [, part = '', list = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  if (!PartName.safeParse(part).success)
    throw new InvalidArgumentError('It takes a part and its public keys, such as catalog=<key>,<key>.');
  return { ...before, [part]: keys(list) };
}

/** A part without keys needs no signature. Live releases are accepted without one. */
async function partsWith(last: Root | null, changed: Parts): Promise<Pick<Root, 'parts'>> {
  const fresh = Object.entries(changed).map(([part, list]) => [part, { keys: list }] as const);
  const all = Object.entries({ ...last?.parts, ...Object.fromEntries(fresh) });
  const parts = Object.fromEntries(all.filter(([, { keys }]) => keys.length > 0));
  // The first root isn't there yet to say which keys count: its signers check what it accepts.
  const from = last ? storeToFill() : storeToFill({ rootKeys: null, memory: undefined });
  await warnOfUnknown(from, Object.keys(changed), last);
  if (Object.keys(parts).length === 0) return {};
  return { parts: await withAccepted(from, parts, (await readLive(from)).deployment) };
}

/** A part may get its keys before its first release; with a mistyped name the right part would get none. */
async function warnOfUnknown(from: ObjectStore, named: readonly string[], last: Root | null): Promise<void> {
  if (named.length === 0) return;
  const published = await from.list('releases/');
  for (const part of named.filter((one) => !published.includes(one) && !last?.parts?.[one]))
    warn(
      `Nothing of "${part}" is published in ${storeAddress()}, and no root gave it keys so far. Is it mistyped? Published parts: ${published.join(', ') || 'none'}.`,
    );
}

function threshold(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It takes a whole number from 1 on.');
  return value;
}
