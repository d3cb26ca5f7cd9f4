import { parseArgs } from 'node:util';

export const USAGE = `Lets customers order from three processes while everything around them fails, and checks the records afterwards.

  npm run torture

  --minutes <number>     how long things fail; 2
  --customers <number>   how many order at once; 100
  --seed <number>        which faults come in which order; another one each time
  --help                 this text

It ends with 1 where the records are inconsistent, or where a kind of fault never came.
`;

export interface Command {
  readonly minutes: number;
  readonly customers: number;
  readonly seed: number;
  readonly help: boolean;
}

/** @throws with a sentence for the person who typed it */
export function readCommand(words: readonly string[]): Command {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: { type: 'string', default: '2' },
      customers: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.');
  return {
    minutes,
    customers: whole('--customers', values.customers, 1),
    seed: whole('--seed', values.seed, 0),
    help: values.help,
  };
}

function whole(option: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`${option} takes a whole number from ${least}.`);
}
