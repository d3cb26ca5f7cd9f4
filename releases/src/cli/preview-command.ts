import type { Command } from 'commander';
import { refusals } from '../gate/findings';
import { verdictsOn } from '../gate/gate';
import { letsPass, verdictLines } from '../gate/verdict-lines';
import { Refusal } from '../model/errors';
import { nameOf, type Release } from '../model/release';
import { doubtOf } from '../preview/ask-site';
import { LINK_MS, signPreview } from '../preview/preview-link';
import { candidateOf } from '../promote/promote';
import { readSecret } from '../signing/read-secret';
import { askCalls } from './ask-calls';
import { print, store, warn } from './context';
import { withProgress } from './progress';
import { siteAddress, siteHere } from './site-address';

interface Options {
  site: string;
  token?: string;
  json?: boolean;
  smoke: boolean;
}

export function addPreview(program: Command): void {
  program
    .command('preview <release...>')
    .description(
      "print a link that shows these releases in place of the live ones for a day, with the gate's verdict; changes nothing",
    )
    .option('--site <address>', 'the site that shows them', siteAddress, siteHere())
    .option('--token <token>', "the site's operations token; OPS_TOKEN where absent")
    .option('--no-smoke', "don't open the pages in a Chromium")
    .option('--json', 'print the link as JSON')
    .action(run);
}

async function run(names: string[], { site, token, json, smoke }: Options): Promise<void> {
  const secret = token || readSecret(process.env, 'OPS_TOKEN');
  if (!secret)
    throw new Refusal(
      'A preview is signed with the operations token of the site: set OPS_TOKEN, or use --token. npm start prints that of its site; of another site the host team has it, and OPS_TOKEN_RELEASES is enough.',
    );
  const wanted = await candidateOf(store(), names);
  const candidate = { ...wanted, asked: await askCalls(site, wanted.before) };
  const verdicts = await withProgress((progress) => verdictsOn(candidate, { smoke, progress }));
  const refused = refusals(verdicts).length;
  const verdict = refused
    ? `The gate refuses it: ${refused} ${refused === 1 ? 'finding' : 'findings'}.`
    : letsPass('it', verdicts);
  const until = Date.now() + LINK_MS;
  const releases = candidate.releases.map(nameOf);
  const right = signPreview({ releases, deployment: null, verdict, until }, secret);
  const link = `${site}${firstPage(candidate.releases)}?preview=${right}`;
  print(json, { link, releases, until: new Date(until).toISOString(), passes: refused === 0 }, [
    ...verdictLines(candidate, verdicts),
    `For a day, whoever opens this link sees ${releases.join(', ')}:`,
    link,
  ]);
  const doubt = await doubtOf(link, site);
  if (doubt) warn(doubt);
}

/** A page of these releases that needs nothing in its address. */
const firstPage = (releases: readonly Release[]): string =>
  releases
    .flatMap((release) => (release.kind === 'remote' ? release.pages.map(({ path }) => path) : release.pages))
    .find((path) => !path.includes(':')) ?? '/';
