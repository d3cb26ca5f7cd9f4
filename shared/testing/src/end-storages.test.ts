/** @jest-environment node */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import Environment from './jsdom-environment.cjs';

/** Node keeps a storage's value under a symbol in each async resource that is created until the storage is ended. */
const placesOfStorages = () => {
  const symbols = Object.getOwnPropertySymbols(new AsyncResource('any'));
  return symbols.filter(({ description }) => description === 'kResourceStore').length;
};

it('A storage that ran in a test file costs the next file nothing', async () => {
  const projectConfig = { testEnvironmentOptions: {}, globals: {} };
  const environment = new Environment({ projectConfig } as never, { console } as never);
  await environment.setup();
  const before = placesOfStorages();
  new AsyncLocalStorage().run('held', () => undefined);
  expect(placesOfStorages()).toBe(before + 1);

  await environment.teardown();

  expect(placesOfStorages()).toBeLessThanOrEqual(before);
});
