import type { Deployment } from '../model/deployment';
import type { RemoteRelease } from '../model/release';
import { buildDeployment, buildRemote } from '../testing/release-builders';
import { takenBack, WATCH } from './taken-back';

const [old, bad, cure] = ['1.0.0', '1.1.0', '1.2.0'].map((version) =>
  buildRemote('catalog', { version }),
) as [RemoteRelease, RemoteRelease, RemoteRelease];
const canary = { release: cure, share: 30 };
const at = (number: number, by: string, live: RemoteRelease, beside: typeof canary | null): Deployment =>
  buildDeployment([], { number, by, remotes: { catalog: { live, previous: null, canary: beside } } });

describe('The watch took back', () => {
  it.each([
    ['the release that it rolled back, and not the canary which ended with that', old, [bad]],
    ['the canary that it halted', bad, [cure]],
    ['nothing with the last step of a ramp', cure, []],
  ] as const)('%s', (_, live, taken) => {
    const deployments = [at(3, WATCH, live, null), at(2, 'asha', bad, canary)];

    const found = [old, bad, cure].filter((release) => takenBack(deployments, release)?.number === 3);

    expect(found).toEqual(taken);
  });
});
