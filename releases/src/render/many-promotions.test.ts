import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PageData } from '../compose/page-data';
import { releaseBase } from '../compose/release-base';
import { integrityOf } from '../model/integrity';
import type { ObjectStore } from '../object-store/object-store';
import { buildDeployment, buildHost } from '../testing/release-builders';
import { unhurriedRendering } from '../testing/unhurried-rendering';
import { pageRenderer } from './render-page';
import { MOST_PROCESSES } from './renderer';

const PROMOTIONS = 200;

unhurriedRendering();

/** Draws its version, from code as long as a host's. */
const codeOf = (version: string): Buffer =>
  Buffer.from(
    `module.exports = { provided: {}, renderPage: async () => '<h1>drawn by ${version}</h1>' };`.padEnd(
      100_000,
    ),
  );

const store = {
  get: async (key: string) => ({ bytes: codeOf(key.split('/')[2] ?? ''), tag: '' }),
} as unknown as ObjectStore;

/** The host's release of this number is live. */
function deploymentOf(number: number) {
  const version = `1.0.${number}`;
  const code = codeOf(version);
  const integrity = integrityOf(code);
  const live = buildHost({
    version,
    server: { file: 'server.cjs', integrity },
    files: { 'server.cjs': { bytes: code.length, integrity } },
  });
  return buildDeployment([], { number, host: { live, previous: null, canary: null } });
}

/** How many processes this one has started that run. */
async function processes(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,comm=']);
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return all.filter(([parent, name]) => parent === String(process.pid) && name !== 'ps').length;
}

it('Two hundred promotions, each with a drawn page, leave eight processes, and the memory as it was after twenty', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const others = await processes();
  const { render, close } = pageRenderer(store, releaseBase('/releases/'), ({ message }) => {
    throw new Error(message);
  });
  let number = 0;
  const memoryAfter = async (promotions: number) => {
    for (; number < promotions; number += 1) {
      const page = await render(deploymentOf(number), '/skip2', {} as PageData);
      expect(page?.html).toContain(`drawn by 1.0.${number}`);
    }
    while ((await processes()) > others + MOST_PROCESSES);
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };

  const twenty = await memoryAfter(20);
  const all = await memoryAfter(PROMOTIONS);

  expect((all - twenty) / 1_000_000).toBeLessThan(5);
  await close();
  expect(await processes()).toBe(others);
}, 180_000);
