import type { Deployed, Deployment } from '../model/deployment';
import { buildDeployment, buildRemote } from '../testing/release-builders';
import { takenBack, WATCH } from './taken-back';

const [old, bad, cure] = ['1.0.0', '1.1.0', '1.2.0'].map((version) =>
  buildRemote('catalog', { version }),
) as [Deployed['live'], Deployed['live'], Deployed['live']];
const canary = { release: cure, percent: 30 };
const at = (number: number, by: string, catalog: Partial<Deployed> & Pick<Deployed, 'live'>): Deployment =>
  buildDeployment([], { number, by, remotes: { catalog: { previous: null, canary: null, ...catalog } } });

describe('The watch took back', () => {
  it.each([
    ['the release that it rolled back, and not the canary which ended with that', old, null, [bad]],
    ['the canary that it halted', bad, null, [cure]],
    ['nothing with the last step of a ramp', cure, null, []],
  ] as const)('%s', (_, live, left, taken) => {
    const deployments = [
      at(3, WATCH, { live, canary: left, previous: bad }),
      at(2, 'asha', { live: bad, canary, previous: old }),
    ];

    const found = [old, bad, cure].filter((release) => takenBack(deployments, release)?.number === 3);

    expect(found).toEqual(taken);
  });
});
