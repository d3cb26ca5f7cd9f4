import type { Command } from 'commander';
import { refusals } from '../gate/findings';
import { verdictsOn } from '../gate/gate';
import { verdictLines } from '../gate/verdict-lines';
import { nameOf } from '../model/release';
import { candidateOf } from '../promote/promote';
import { askingSite, askNamedSite } from './ask-calls';
import { print, store } from './context';
import { withProgress } from './progress';

interface Options {
  json?: boolean;
  smoke: boolean;
  site?: string;
}

export function addCheck(program: Command): void {
  program
    .command('check <release...>')
    .description("the gate's verdict on making these releases live, with its reasons; changes nothing")
    .option('--no-smoke', "don't open the pages in a Chromium")
    .option(...askingSite)
    .option('--json', 'print the verdicts as JSON')
    .action(run);
}

async function run(names: string[], { json, smoke, site }: Options): Promise<void> {
  const wanted = await candidateOf(store(), names);
  const candidate = { ...wanted, asked: await askNamedSite(site, wanted.before) };
  const verdicts = await withProgress((progress) => verdictsOn(candidate, { smoke, progress }));
  const passes = refusals(verdicts).length === 0;
  const { before, releases } = candidate;
  print(
    json,
    { releases: releases.map(nameOf), deployment: before?.number ?? null, passes, verdicts },
    verdictLines(candidate, verdicts),
  );
  if (!passes) process.exitCode = 1;
}
