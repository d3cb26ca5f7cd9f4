import { waitFor } from '@testing-library/react';
import { captureReports } from '../testing/capture-reports';
import { composed, type FakeWire, openWire } from '../testing/fake-wire';
import { fallBackAfterCrash } from './fallback';
import { activeRelease, setDeployment } from './remotes';
import { loadModule, pieceCrashed } from './taken-modules';

const NewInvoice = () => null;
const OldInvoice = () => null;
const NEW_FILE = 'orders/1.1.0/expose-invoice.js';
const OLD_FILE = 'orders/1.0.0/expose-invoice.js';

let wire: FakeWire;
let heard: ReturnType<typeof captureReports>;
beforeEach(() => {
  wire = openWire();
  heard = captureReports();
  setDeployment(
    composed([
      wire.publish('orders', '1.1.0', { exposes: { './invoice': NewInvoice, './receipt': NewInvoice } }),
      wire.publish('orders', '1.0.0', { exposes: { './invoice': OldInvoice, './receipt': OldInvoice } }),
    ]),
  );
});
afterEach(() => {
  wire.close();
  heard.stop();
});

describe('A module that a remote takes of another one', () => {
  it('is a module to its bundler, with the exports of the live release', async () => {
    const module = await loadModule('orders/invoice');

    expect({ ...module, __esModule: module.__esModule, default: module.default }).toEqual({
      __esModule: true,
      default: NewInvoice,
    });
  });

  it('has the exports of the previous release once the live one was taken off, though a bundler keeps it', async () => {
    const kept = await loadModule('orders/invoice');

    pieceCrashed('orders/invoice', new Error('crashed'));
    await loadModule('orders/invoice');

    expect(kept.default).toBe(OldInvoice);
    expect(heard.reports()).toEqual(['orders@1.1.0 render recovered']);
  });

  it('follows its remote also when another page of that remote falls back: it is not requested again', async () => {
    const kept = await loadModule('orders/invoice');

    fallBackAfterCrash({ release: activeRelease('orders'), has: () => true }, new Error('a page crashed'));

    await waitFor(() => expect(kept.default).toBe(OldInvoice));
  });

  it('that crashes beside another one of the same release blames that release, not the previous one that was never shown', async () => {
    await Promise.all([loadModule('orders/invoice'), loadModule('orders/receipt')]);

    const first = pieceCrashed('orders/invoice', new Error('crashed'));
    const second = pieceCrashed('orders/receipt', new Error('crashed'));

    expect([first, second]).toEqual([true, true]);
    expect(heard.reports()).toEqual(['orders@1.1.0 render recovered']);
  });

  it('that can not be had now can be asked for again, and each failure is reported once', async () => {
    for (const file of [NEW_FILE, OLD_FILE]) wire.on(file, 'fails', 'fails', 'comes');

    const kept = await loadModule('orders/invoice');
    expect(() => kept.default).toThrow('could not be loaded');
    await loadModule('orders/invoice');

    expect(kept.default).toBe(NewInvoice);
    expect(heard.reports()).toEqual(['orders@1.1.0 load-error failed', 'orders@1.0.0 load-error failed']);
  });
});
