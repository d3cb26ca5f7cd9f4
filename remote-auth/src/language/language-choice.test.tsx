import { setSiteConfig } from '@food/platform/config';
import { renderRemote, speak } from '@food/testing';
import { screen, within } from '@testing-library/react';
import routes from '../routes';
import { alerts } from '../testing/alerts';
import { keepLanguage } from './keep-language';
import { loadAnew } from './load-anew';

jest.mock('./load-anew', () => ({ loadAnew: jest.fn() }));

const cookie = jest.spyOn(document, 'cookie', 'set');
/** The text as the page shows it, in its language. */
const GROUP = { en: 'Language', hi: 'भाषा', te: 'భాష' };

beforeEach(() => {
  setSiteConfig({ onlyLanguage: false });
  keepLanguage('en');
  cookie.mockClear();
  (loadAnew as jest.Mock).mockClear();
});

async function open(route: string, language: keyof typeof GROUP = 'en') {
  const app = renderRemote(routes, { route });
  const group = within(await screen.findByRole('group', { name: GROUP[language] }));
  return { ...app, buttons: group.getAllByRole('button') };
}

describe.each(['/settings', '/login', '/signup'])('The language at %s', (route) => {
  it('is chosen without a login, each in its own words, with the present one marked', async () => {
    await speak('hi');
    const { buttons } = await open(route, 'hi');

    expect(buttons.map(({ textContent, lang, ariaPressed }) => [textContent, lang, ariaPressed])).toEqual([
      ['English', 'en', 'false'],
      ['हिन्दी', 'hi', 'true'],
      ['తెలుగు', 'te', 'false'],
    ]);
  });

  it('is kept in a cookie, and the page is reloaded', async () => {
    const { user } = await open(route);

    await user.click(screen.getByRole('button', { name: 'తెలుగు' }));

    expect(document.cookie).toBe('language=te');
    expect(cookie).toHaveBeenCalledWith('language=te; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(loadAnew).toHaveBeenCalledTimes(1);
    expect(alerts()).toEqual([]);
  });
});

describe('The language', () => {
  it('is chosen with the keyboard, and not by merely coming to it', async () => {
    const { user, buttons } = await open('/settings');
    buttons[0]?.focus();

    await user.tab();
    expect(buttons[1]).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(loadAnew).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');

    expect(document.cookie).toBe('language=hi');
    expect(loadAnew).toHaveBeenCalledTimes(1);
  });

  it.each(['/settings', '/login', '/signup'])('is no choice if the site has one, at %s', async (route) => {
    setSiteConfig({ onlyLanguage: true });

    renderRemote(routes, { route });

    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'English' })).toBeNull();
    expect(screen.queryByText('Language')).toBeNull();
  });

  it('is kept for the next page while there is no connection, which is said: a reload would show no page', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await open('/settings');

    await user.click(screen.getByRole('button', { name: 'తెలుగు' }));

    expect(document.cookie).toBe('language=te');
    expect(loadAnew).not.toHaveBeenCalled();
    expect(alerts()).toEqual([
      'You are offline. Your choice is saved. Reload the page once you are online again.',
    ]);
  });

  it('stays as it is if the browser does not take the cookie, which is said', async () => {
    cookie.mockImplementationOnce(() => undefined);
    const { user } = await open('/settings');

    await user.click(screen.getByRole('button', { name: 'తెలుగు' }));

    expect(alerts()).toEqual(['Your browser didn’t keep the language. Please allow cookies for this site.']);
    expect(loadAnew).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'English', pressed: true })).toBeVisible();
  });
});
