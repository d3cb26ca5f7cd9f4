import { dropPreview, leavePreview, previewAddress, tabStorage } from './preview';

const at = (address: string) => new URL(address, 'https://food.example') as unknown as Location;
const arrive = (address: string) => previewAddress(at(address), tabStorage());

describe('A preview', () => {
  it('is kept by the tab, so that a full load without its words comes back into it', () => {
    expect(arrive('/home?release=catalog@1.5.0')).toBeNull();

    expect(arrive('/orders?tab=completed#top')).toBe('/orders?tab=completed&release=catalog%401.5.0#top');
    expect(arrive('/cart')).toBe('/cart?release=catalog%401.5.0');
  });

  it('may be of several releases, or of the whole site as it was', () => {
    arrive('/home?release=catalog@1.5.0&release=orders@2.0.0&deployment=41');

    expect(arrive('/cart')).toBe('/cart?release=catalog%401.5.0&release=orders%402.0.0&deployment=41');
  });

  it('gives way to another one that the address names', () => {
    arrive('/home?release=catalog@1.5.0');
    arrive('/home?deployment=41');

    expect(arrive('/cart')).toBe('/cart?deployment=41');
  });

  it('comes only from an address that names one', () => {
    expect(arrive('/home?tab=1')).toBeNull();
  });

  it('is left for the same page as it is live, and the tab forgets it', () => {
    arrive('/home?release=catalog@1.5.0');

    const address = leavePreview(
      at('/orders?tab=completed&release=catalog@1.5.0&deployment=41#top'),
      tabStorage(),
    );

    expect(address).toBe('/orders?tab=completed#top');
    expect(arrive('/cart')).toBeNull();
  });

  it('that the server does not show is forgotten, and its words leave the address', () => {
    history.replaceState(null, '', '/home?tab=1&release=catalog@1.5.0');
    arrive('/home?release=catalog@1.5.0');

    dropPreview(window.location, tabStorage(), history);

    expect(window.location.search).toBe('?tab=1');
    expect(arrive('/cart')).toBeNull();
  });

  it('never leads to another site', () => {
    arrive('/home?release=catalog@1.5.0');
    const crafted = at('https://food.example//evil.example/x?release=catalog@1.5.0');

    expect(arrive('https://food.example//evil.example/x')).toMatch(/^\/evil\.example\/x\?/);
    expect(leavePreview(crafted, tabStorage())).toBe('/evil.example/x');
  });
});
