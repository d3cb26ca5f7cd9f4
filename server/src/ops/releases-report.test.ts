import { openTestStore } from '../site/testing/test-store';
import { rememberingDeployments } from './releases-report';

const site = openTestStore();
afterAll(() => site.clear());

it('An answer of the release store that was cut short does not stay in the report', async () => {
  await site.publishHost();
  await site.promote('host@1.0.0');
  const key = 'deployments/1.json';
  const whole = await site.store.get(key);
  let isCut = true;
  const remembering = rememberingDeployments({
    ...site.store,
    get: async () => whole && (isCut ? { ...whole, bytes: whole.bytes.subarray(0, 100) } : whole),
  });
  expect((await remembering.get(key))?.bytes).toHaveLength(100);

  isCut = false;

  expect(await remembering.get(key)).toEqual(whole);
});
