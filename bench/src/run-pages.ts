import { startGeocoderStandIn } from '@food/e2e/map-stand-ins';
import { largeMenu } from './delays/large-menu';
import { measureDelays } from './delays/measure-delays';
import { measureDevelopment } from './development/measure-development';
import { drawStrip } from './film/draw-strip';
import { filmPage } from './film/film-page';
import { firstOrder, type Stretch } from './first-order/first-order';
import { firstOrderTable } from './first-order/table';
import { runLighthouse, type Scores, scoresTable } from './lighthouse/run-lighthouse';
import { addressOf, type MeasuredPage } from './measure/measured-pages';
import { measureRounds, withBrowser } from './measure/rounds';
import { type Scene, setScene } from './measure/scene';
import { chart } from './report/chart';
import { median } from './report/statistics';
import { markdown, medians, type PageSeries, ratios } from './report/table';
import { withFronts } from './sites/front';
import { RENDERED_TWIN, TWIN } from './sites/names';
import { type Product, startProduct, startProductOf, startProductWith } from './sites/product';
import { type Builds, buildVariants, type PlannedVariant, planVariants } from './sites/variants';
import { measureVisits } from './visits/measure-visits';

/** The settings of a measurement, and where it writes its progress. */
export interface Setting {
  /** For builds, stores and data; the caller removes it. */
  folder: string;
  rounds: number;
  /** Names of variants. The twin is always measured, since the others are compared with it. */
  only: RegExp;
  say(line: string): void;
}

/** Tables as Markdown, and all measured values. */
export interface Report<Loads = unknown> {
  text: string;
  loads: Loads;
  /** Pictures by name. */
  files?: Record<string, string | Buffer>;
}

const MANY = 50;
/** The number of positions of an hour's ride, and of a long one. */
const POINTS = { few: 100, many: 5_000 };
const DISHES = 2_000;
const SCORED = ['/home', '/all-items'];
const FILM_MS = 2_000;
const MOMENTS = Array.from({ length: 8 }, (_, at) => ((at + 1) * FILM_MS) / 8);

/** Cold loads of the pages in every variant. */
export async function runPages(
  setting: Setting,
  pages: readonly MeasuredPage[],
): Promise<Report<PageSeries[]>> {
  return withProduct(setting, async ({ product, builds, scene }) => {
    const crowded = await startProductOf(MANY, setting.folder);
    try {
      const ofMany = {
        name: `composed, ${MANY} remotes`,
        scene: await setScene(crowded.url),
        apiUrl: crowded.url,
        content: {},
      };
      const results: PageSeries[] = [];
      for (const page of pages) {
        setting.say(page.path);
        const planned = await variantsOf(product, builds, scene, addressOf(page, scene));
        const series = await withFronts(wanted([...planned, ofMany], setting), (variants) =>
          measureRounds(page, variants, setting),
        );
        results.push({ path: page.path, series });
      }
      const text = results.map(({ path, series }) => {
        const hasRendered = series.some(({ name }) => name === RENDERED_TWIN);
        const tables = [medians(series), ratios(series, TWIN), hasRendered && ratios(series, RENDERED_TWIN)];
        return `## ${path}\n\n${tables.filter(Boolean).join('\n\n')}\n`;
      });
      return { text: text.join('\n'), loads: results, files: { 'chart.svg': chart(results) } };
    } finally {
      await crowded.stop();
    }
  });
}

/** Pictures of the first two seconds of every variant, one strip for each page. */
export async function runFilm(setting: Setting, pages: readonly MeasuredPage[]): Promise<Report> {
  return withProduct(setting, async ({ product, builds, scene }) => {
    const files: Record<string, Buffer> = {};
    for (const measured of pages) {
      setting.say(measured.path);
      const planned = await variantsOf(product, builds, scene, addressOf(measured, scene));
      const strip = await withFronts(wanted(planned, setting), (variants) =>
        withBrowser(async (browser) => {
          const rows = [];
          for (const { name, front } of variants) {
            const film = () => filmPage(browser, { site: front.url, measured, scene, length: FILM_MS });
            // The first one warms up the server.
            await film();
            rows.push({ name, frames: await film() });
          }
          return drawStrip(browser, rows, MOMENTS);
        }),
      );
      files[`film${measured.path.replaceAll(/\W+/g, '-')}.webp`] = strip;
    }
    return { text: `Pictures: ${Object.keys(files).join(', ')}\n`, loads: Object.keys(files), files };
  });
}

/** The cost of a second visit, and of the first one after a release. */
export async function runVisits(setting: Setting): Promise<Report> {
  return withProduct(setting, async ({ product, builds, scene }) => {
    const planned = await variantsOf(product, builds, scene, '/home');
    const { site, store } = product;
    const { table, loads } = await withFronts(wanted(planned, setting), (variants) =>
      withBrowser((browser) => measureVisits(browser, variants, { url: site.url, store })),
    );
    return { text: `## Visits of /home\n\n${table}\n`, loads };
  });
}

/** How long taps delay the next paint, with the demo's menu and ride and with large ones. */
export async function runDelays(setting: Setting): Promise<Report> {
  setting.say('Building the product …');
  const product = await startProduct(setting.folder);
  const large = await startProductWith(await largeMenu(DISHES), product, setting.folder);
  try {
    const planned = [
      {
        name: 'composed',
        scene: await setScene(product.site.url, POINTS.few),
        apiUrl: product.site.url,
        content: {},
      },
      {
        name: `with ${DISHES} dishes or ${POINTS.many} points`,
        scene: await setScene(large.url, POINTS.many),
        apiUrl: large.url,
        content: {},
      },
    ];
    const { table, loads } = await withFronts(planned, (variants) =>
      withBrowser((browser) => measureDelays(browser, variants, setting)),
    );
    return { text: `## Taps\n\n${table}\n`, loads };
  } finally {
    await Promise.all([product.site.stop(), large.stop()]);
  }
}

/** The taps of a new customer, and the time that the site takes, until the first order is placed. */
export async function runFirstOrder(setting: Setting): Promise<Report> {
  const geocoder = await startGeocoderStandIn();
  try {
    return await firstOrders(setting, geocoder.url);
  } finally {
    await geocoder.stop();
  }
}

async function firstOrders(setting: Setting, geocoderUrl: string): Promise<Report> {
  setting.say('Building the product …');
  const { site } = await startProduct(setting.folder, { GEOCODER_URL: geocoderUrl });
  try {
    const ways: Stretch[][] = [];
    await withBrowser(async (browser) => {
      for (let round = 1; round <= setting.rounds; round++) {
        setting.say(`Round ${round} of ${setting.rounds}`);
        ways.push(await firstOrder(browser, site.url, round));
      }
    });
    return { text: `## A first order\n\n${firstOrderTable(ways)}\n`, loads: ways };
  } finally {
    await site.stop();
  }
}

/** Lighthouse's scores for the product's pages, on a phone. */
export async function runScores(setting: Setting): Promise<Report> {
  setting.say('Building the product …');
  const { site } = await startProduct(setting.folder);
  try {
    const seen = new Map(SCORED.map((path) => [path, [] as Scores[]]));
    for (let round = 1; round <= setting.rounds; round++) {
      setting.say(`Round ${round} of ${setting.rounds}`);
      for (const [path, scores] of seen) scores.push(await runLighthouse(site.url + path));
    }
    return { text: `## Lighthouse\n\n${scoresTable(seen)}\n`, loads: Object.fromEntries(seen) };
  } finally {
    await site.stop();
  }
}

/** How long a developer waits. */
export async function runDevelopment(setting: Setting): Promise<Report> {
  const took = await measureDevelopment(setting);
  const row = (words: string, figures: number[]) => [
    words,
    String(Math.round(median(figures))),
    figures.map(Math.round).join(', '),
  ];
  const table = markdown(
    ['milliseconds', 'median', 'each'],
    [
      row('`npm start` with everything built, to the first page', took.start),
      row('`npm run dev`, from a saved change in a remote to the screen', took.change),
    ],
  );
  return { text: `## Development\n\n${table}\n`, loads: took };
}

interface Made {
  product: Product;
  builds: Builds;
  scene: Scene;
}

async function withProduct<T>(setting: Setting, work: (made: Made) => Promise<T>): Promise<T> {
  setting.say('Building every variant …');
  const product = await startProduct(setting.folder);
  try {
    const builds = await buildVariants(setting.folder);
    return await work({ product, builds, scene: await setScene(product.site.url) });
  } finally {
    await product.site.stop();
  }
}

const variantsOf = (
  { site, deployment }: Product,
  builds: Builds,
  scene: Scene,
  path: string,
): Promise<PlannedVariant[]> => planVariants({ productUrl: site.url, deployment, builds, scene, path });

const wanted = (variants: readonly PlannedVariant[], { only }: Setting): PlannedVariant[] =>
  variants.filter(({ name }) => name === TWIN || only.test(name));
