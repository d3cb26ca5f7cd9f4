import { parseArgs } from 'node:util';
import { PAGES } from './measure/measured-pages';

export const USAGE = `Measures what the product costs beside the least that could do the same.

  npm run bench                    the pages in a browser, on a phone's line
  npm run bench -- visits          KB of a second visit, and of the first one after a release
  npm run bench -- delays          from a tap to the next paint, with the demo's menu and with a large one
  npm run bench -- first-order     taps and seconds of a new customer, from the first load to an order that stands
  npm run bench -- film            pictures of the first two seconds of each variant
  npm run bench -- lighthouse      points of /home and /all-items; fetches Lighthouse from the registry
  npm run bench -- development     how long a start takes, and a saved change until it is on the screen
  npm run bench -- server          the server: menu and pages, orders, the live channel
  npm run bench -- sizing          memory of a process with ten thousand followers, and what it costs when all come back at once
  npm run bench -- bars            the bars, and what the last measurements of all these say of them; measures nothing
  npm run bench -- processes       two processes on one database beside one: processor time of each call, and what waits for what

  --rounds <number>   how often everything is measured; 5 for pages, 3 for delays and first-order, 7 for the server
  --only <pattern>    only what this regular expression names, for instance composed, menu, orders or live
  --page <pattern>    pages and film: which of ${PAGES.map(({ path }) => path).join(', ')}; without it /home
  --help              this text

Tables and figures are written to the folder .bench. Nothing passes or fails by a time.
`;

const SUBJECTS = [
  'pages',
  'visits',
  'delays',
  'first-order',
  'film',
  'lighthouse',
  'development',
  'server',
  'sizing',
  'bars',
  'processes',
] as const;
const ROUNDS = {
  pages: 5,
  visits: 1,
  delays: 3,
  'first-order': 3,
  film: 1,
  lighthouse: 5,
  development: 7,
  server: 7,
  sizing: 1,
  processes: 5,
  bars: 1,
};

const LIST = new Intl.ListFormat('en', { type: 'disjunction' });

/** The subject of a measurement, and the number of rounds. */
export interface Command {
  subject: (typeof SUBJECTS)[number];
  rounds: number;
  only: RegExp;
  page: RegExp;
  help: boolean;
}

/** @throws with a sentence for the person who typed it */
export function readCommand(words: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      only: { type: 'string', default: '.' },
      page: { type: 'string', default: '/home' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [named = 'pages', ...more] = positionals;
  const subject = SUBJECTS.find((known) => known === named);
  if (!subject || more.length > 0)
    throw new Error(`Nothing here is called ${positionals.join(' ')}: it is ${LIST.format(SUBJECTS)}.`);
  const rounds = Number(values.rounds ?? ROUNDS[subject]);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1.');
  const page = pattern('--page', values.page);
  if (!PAGES.some(({ path }) => page.test(path))) throw new Error(`--page ${values.page} names no page.`);
  return { subject, rounds, only: pattern('--only', values.only), page, help: values.help };
}

function pattern(option: string, text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new Error(`${option} takes a regular expression, and ${text} is none.`);
  }
}
