import { composition } from '@food/platform/composition';
import { queryClient } from '@food/platform/query';
import { act } from '@testing-library/react';
import { start } from './start';
import { captureReports } from './testing/capture-reports';
import { composed, type FakeWire, openWire } from './testing/fake-wire';

let wire: FakeWire;
let heard: ReturnType<typeof captureReports>;
beforeEach(() => {
  wire = openWire();
  heard = captureReports();
});
afterEach(() => {
  jest.restoreAllMocks();
  heard.stop();
  wire.close();
  document.body.innerHTML = '';
});

it.each([
  ['by a link are as new as the page', 'navigate', false],
  ['by Back, or in a restored tab, are shown and read again', 'back_forward', true],
])('The answers of a page that comes %s', async (_, type, isInvalidated) => {
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntryList);
  const data = JSON.stringify({ composition: composed(), answers: { '/auth/home/categories': ['Curries'] } });
  document.body.innerHTML = `<script type="application/json" id="page-data">${data}</script><div id="root"></div>`;

  await act(start);

  expect(queryClient.getQueryState(['/auth/home/categories'])).toMatchObject({
    data: ['Curries'],
    isInvalidated,
  });
});

it('A remote that was built with a platform before 1.4 still gets the pieces of other remotes', async () => {
  const Invoice = () => null;
  const remotes = composed([wire.publish('orders', '1.1.0', { exposes: { './invoice': Invoice } })]);
  const data = JSON.stringify({ composition: remotes });
  document.body.innerHTML = `<script type="application/json" id="page-data">${data}</script><div id="root"></div>`;

  await act(start);

  expect(await composition().loadExposed?.('orders/invoice')).toBe(Invoice);
});
