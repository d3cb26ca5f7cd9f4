import { DRAWN, SITE as site } from '../../testing/observed-pages';
import type { Observed } from './page-verdict';
import { resultOf } from './walk';

/** A login that leads a customer to the home page, and writes an error to the console. */
const LEADS_HOME: Observed = { ...DRAWN, logged: [{ words: 'No provider', stack: '' }] };

const seenOf = (more: Partial<Observed>) =>
  resultOf(
    { site, api: 'answers' },
    { part: 'auth', path: '/login' },
    { ...LEADS_HOME, ...more },
    () => null,
  );

const notDrawn = (reason: 'late' | 'code'): Partial<Observed> => ({
  unrendered: {
    release: 'auth@1.0.0',
    path: '/login',
    reason,
    message: 'The login was not drawn',
    isPreview: false,
  },
});

describe('A page that leads a customer away', () => {
  it.each([
    ['if it works', {}],
    ['also if it came late on the server, of which the gate only warns', notDrawn('late')],
  ])('is to be opened without a login, and its errors on the console are told, %s', (_, more) => {
    expect(seenOf(more)).toMatchObject({ isAway: true, logged: [{ words: 'No provider' }] });
  });

  it('is not opened again if it is refused', () => {
    expect(seenOf(notDrawn('code'))).toMatchObject({ isAway: false, logged: [] });
  });
});
