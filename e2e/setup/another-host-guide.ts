import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './start-server';

/** The guide's placeholder for imports that it leaves to the reader. */
const OTHERS = "// … and every other name in the manifest's `shared`";

/** The files that docs/guides/another-host.md asks a host's team to write, for a site at another address. */
interface AnotherHost {
  /** The address of a remote's live manifest. */
  manifestOf(remote: string): string;
  /** The page that shows `orders/invoice`, and the one that shows catalog's pages, with every import that they share. */
  pages(shares: readonly string[]): { invoice: string; catalog: string };
}

/** Reads it from the guide. Throws if a block is missing. */
export async function readAnotherHost(site: string): Promise<AnotherHost> {
  const text = await readFile(join(root, 'docs/guides/another-host.md'), 'utf8');
  const here = text.replaceAll(/https:\/\/(api\.)?food\.example/g, site);
  const blocks = [...here.matchAll(/^```(text|js)\n([\s\S]*?)^```$/gm)].map(([, , body = '']) => body);
  const block = (words: string): string => {
    const found = blocks.find((body) => body.includes(words));
    if (found === undefined) throw new Error(`No block of the guide has ${words}`);
    return found;
  };
  const address = block('/mf/orders/mf-manifest.json').trim();
  const page = (words: string, shares: readonly string[]): string => {
    const body = block(words);
    if (!body.includes(OTHERS))
      throw new Error(`The guide's page with ${words} doesn't say what else it imports`);
    return body.replace(OTHERS, shares.map((name) => `import '${name}';`).join('\n'));
  };
  return {
    manifestOf: (remote) => address.replace('/orders/', `/${remote}/`),
    pages: (shares) => ({
      invoice: page("import('orders/invoice')", shares),
      catalog: page("import('catalog/routes')", shares),
    }),
  };
}
