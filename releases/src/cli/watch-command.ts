import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../model/errors';
import { NEW_MINUTES } from '../model/new-minutes';
import { readSecret } from '../signing/read-secret';
import { newsOnly, outcomeNews, type SayNews, sentence } from '../watch/news';
import { type Outcome, type WatchOptions, watchOnce } from '../watch/watch';
import { store } from './context';
import { siteAddress, siteHere } from './site-address';

interface Options {
  site: string;
  token?: string;
  every: number;
  once?: boolean;
  json?: boolean;
}

export function addWatch(program: Command): void {
  program
    .command('watch')
    .description(
      `for a release store that the site itself can't write: end a canary that fails for more of its visitors than the live release, roll back a promotion of the last ${NEW_MINUTES} minutes that fails for more than the release before, and take the steps of a ramp; other failures are left to people, loudly`,
    )
    .option('--site <address>', 'the site that is watched', siteAddress, siteHere())
    .option('--token <token>', "the site's operations token; OPS_TOKEN where absent")
    .option('--every <seconds>', 'how often to look', seconds, 5)
    .option('--once', 'look once and end')
    .option('--json', 'print each outcome as a line of JSON')
    .action(run);
}

async function run({ site, token, every, once, json }: Options): Promise<void> {
  const secret = token || readSecret(process.env, 'OPS_TOKEN');
  if (!secret)
    throw new Refusal('The watch needs the operations token of the site: set OPS_TOKEN, or use --token.');
  const options = { store: store(), site, token: secret };
  const say = json ? asJson : asLine;
  if (once) {
    const outcomes = await watchOnce(options);
    if (outcomes.length === 0 && !json) asLine('Nothing fails too often.');
    for (const outcome of outcomes) say(sentence(outcome), outcome);
    return;
  }
  const news = { state: newsOnly(say), outcomes: outcomeNews(say) };
  for (;;) {
    await look(options, every, news);
    await pause(every * 1_000);
  }
}

type Say = (line: string, value: object) => void;

interface News {
  state: SayNews;
  outcomes: (outcomes: readonly Outcome[]) => void;
}

/** A site that is down, or a store that can't be read, is reported and tried again: the watch must outlive the site. */
async function look(options: WatchOptions, every: number, { state, outcomes }: News): Promise<void> {
  try {
    const found = await watchOnce(options);
    state('site', 'up', `Watching ${options.site} every ${every} s.`, { watching: options.site });
    outcomes(found);
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    state('site', trouble, `!! ${trouble} Trying again every ${every} s.`, { trouble });
  }
}

const now = (): string => new Date().toISOString();
const asLine = (line: string): void => void process.stdout.write(`${now()} ${line}\n`);
const asJson: Say = (_, value) => void process.stdout.write(`${JSON.stringify({ at: now(), ...value })}\n`);

function seconds(text: string): number {
  const value = Number(text);
  if (!(value >= 1 && value <= 3_600)) throw new InvalidArgumentError('It takes seconds, from 1 to 3600.');
  return value;
}
