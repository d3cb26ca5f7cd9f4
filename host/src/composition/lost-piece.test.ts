import { hearReports } from '../testing/hear-reports';
import { reportLostPiece } from './lost-piece';

let heard: ReturnType<typeof hearReports>;
beforeEach(() => {
  heard = hearReports();
});
afterEach(() => heard.stop());

/** As Rspack's chunk loader throws it. */
const chunkError = (type: string) =>
  Object.assign(new Error(`Loading chunk drawer failed. (${type}: drawer.js)`), {
    name: 'ChunkLoadError',
    type,
    request: 'http://localhost/releases/catalog/1.1.0/drawer.js',
  });

describe('A piece that never came in the middle of a page', () => {
  it.each([
    ['that is missing', chunkError('missing'), 'load-error'],
    ['that hung', chunkError('timeout'), 'load-timeout'],
    [
      'whose style sheet is missing',
      Object.assign(new Error('css'), { code: 'CSS_CHUNK_LOAD_FAILED' }),
      'style',
    ],
    ['that threw', new TypeError('x is not a function'), 'evaluation'],
  ])('%s is counted as one that nothing took the place of', async (_, error, kind) => {
    await reportLostPiece('catalog', '1.1.0', error);

    expect(heard.reports()).toEqual([`catalog@1.1.0 ${kind} failed`]);
  });

  it('that does come, and was refused for its hash, was altered', async () => {
    const post = globalThis.fetch;
    globalThis.fetch = async (url, init) =>
      init?.method === 'POST' ? post(url, init) : ({ ok: true } as Response);

    await reportLostPiece('catalog', '1.1.0', chunkError('missing'));

    expect(heard.reports()).toEqual(['catalog@1.1.0 integrity failed']);
  });
});
