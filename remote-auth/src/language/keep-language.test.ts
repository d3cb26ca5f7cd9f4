/** @jest-environment-options { "url": "https://food.example/settings" } */
import { keepLanguage } from './keep-language';

afterEach(() => jest.restoreAllMocks());

describe('The choice of a language', () => {
  it('is kept for a year, for every page, and by https alone if the page came so', () => {
    const written = jest.spyOn(document, 'cookie', 'set');

    expect(keepLanguage('te')).toBe(true);

    expect(written.mock.calls).toEqual([['language=te; Path=/; Max-Age=31536000; SameSite=Lax; Secure']]);
    expect(document.cookie).toBe('language=te');
  });

  it('takes the place of the one before', () => {
    keepLanguage('te');
    keepLanguage('en');

    expect(document.cookie).toBe('language=en');
  });

  it('is not kept if the browser refuses the cookie, or throws', () => {
    keepLanguage('en');
    const write = jest.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => undefined);
    expect(keepLanguage('hi')).toBe(false);

    write.mockImplementationOnce(() => {
      throw new DOMException('The document is in a sandbox.', 'SecurityError');
    });
    expect(keepLanguage('hi')).toBe(false);
    expect(document.cookie).toBe('language=en');
  });
});
