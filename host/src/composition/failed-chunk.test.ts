import { captureReports } from '../testing/capture-reports';
import { reportFailedChunk } from './failed-chunk';

let heard: ReturnType<typeof captureReports>;
beforeEach(() => {
  heard = captureReports();
});
afterEach(() => heard.stop());

const DRAWER = 'http://localhost/releases/catalog/1.1.0/drawer.js';

/** As the chunk loader of a built remote throws it, word for word. */
const chunkError = (type: string) =>
  Object.assign(new Error(`Loading chunk 615 failed.\n(${type}: ${DRAWER})`), {
    name: 'ChunkLoadError',
    type,
    request: DRAWER,
  });
const sheetError = Object.assign(new Error('Loading css chunk 615 failed.\n(error: undefined)'), {
  name: 'ChunkLoadError',
  type: 'error',
  request: undefined,
});

describe('A piece that never came in the middle of a page', () => {
  it.each([
    ['that is missing', chunkError('error'), 'load-error'],
    ['that hung', chunkError('timeout'), 'load-timeout'],
    ['whose style sheet is missing', sheetError, 'style'],
    ['that came and does not parse', chunkError('missing'), 'evaluation'],
    ['that threw', new TypeError('x is not a function'), 'evaluation'],
  ])('%s is counted as one that nothing took the place of', async (_, error, kind) => {
    await reportFailedChunk('catalog', '1.1.0', error);

    expect(heard.reports()).toEqual([`catalog@1.1.0 ${kind} failed`]);
  });

  it('that does come, and was refused for its hash, was altered', async () => {
    const post = globalThis.fetch;
    globalThis.fetch = async (url, init) =>
      init?.method === 'POST' ? post(url, init) : ({ ok: true } as Response);

    await reportFailedChunk('catalog', '1.1.0', chunkError('error'));

    expect(heard.reports()).toEqual(['catalog@1.1.0 integrity failed']);
  });
});
