import { parseArgs } from 'node:util';

export const FILMS = ['order', 'flight', 'glide', 'hydration', 'offline'] as const;
export type FilmName = (typeof FILMS)[number];

export const USAGE = `Films the product in a real Chromium, on a site of its own, and writes the pictures of the documents again.

  npm run film                all of them
  npm run film -- order       an order from the menu to the door, and a remote that is replaced under it
  npm run film -- flight      a dish that flies into the cart
  npm run film -- glide       the courier between two positions
  npm run film -- hydration   a page that the server drew, until it runs
  npm run film -- offline     an order while the line goes and comes back
  --help                      this text
`;

/** @throws with a sentence for the person who typed it */
export function readCommand(words: readonly string[]): { films: readonly FilmName[]; help: boolean } {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const films = positionals.map((word) => {
    const known = FILMS.find((name) => name === word);
    if (!known) throw new Error(`There is no film called ${word}: it is ${FILMS.join(', ')}.`);
    return known;
  });
  return { films: films.length ? films : FILMS, help: values.help };
}
