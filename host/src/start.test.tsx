import { composition } from '@food/platform/composition';
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
  heard.stop();
  wire.close();
  document.body.innerHTML = '';
});

it('A remote that was built with a platform before 1.4 still gets the pieces of other remotes', async () => {
  const Invoice = () => null;
  const remotes = composed([wire.publish('orders', '1.1.0', { exposes: { './invoice': Invoice } })]);
  const data = JSON.stringify({ composition: remotes });
  document.body.innerHTML = `<script type="application/json" id="page-data">${data}</script><div id="root"></div>`;

  await act(start);

  expect(await composition().loadExposed?.('orders/invoice')).toBe(Invoice);
});
