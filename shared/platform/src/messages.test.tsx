import { speak } from '@food/testing';
import { render } from '@testing-library/react';
import { setComposition } from './composition/composition';
import { defineMessages, hasMessages, loadMessages } from './messages';

/** As a build compiles `{count, plural, =0 {…} one {…} other {…}}` and the like. */
const english = {
  add: 'Add to cart',
  dishes: [['count', 2, { '=0': 'No dishes', one: [0, ' dish'], other: [0, ' dishes'] }]],
  pay: ['Pay ', ['amount'], ['b', ' now']],
} as unknown as Record<'add' | 'dishes' | 'pay', string>;
const hindi = { add: 'कार्ट में डालें', dishes: [['count', 2, { one: [0, ' व्यंजन'], other: [0, ' व्यंजनों'] }]] };
const telugu = { dishes: [['count', 2, { one: [0, ' వంటకం'], other: [0, ' వంటకాలు'] }]] };
const owner = { part: 'catalog', version: '1.4.0' };
const lost = jest.fn();
const loadHindi = jest.fn(async () => ({ default: hindi as object }));

const t = defineMessages(owner, english, { hi: loadHindi, te: async () => ({ default: telugu }) });

beforeEach(() => {
  lost.mockClear();
  loadHindi.mockClear();
  setComposition({ loadModule: jest.fn(), reportCrash: jest.fn(), reportLoss: lost });
});

describe('The texts of a part', () => {
  it('have counts below a thousand without a NumberFormat, which takes a cheap phone 50 ms to make', () => {
    const made = jest.spyOn(Intl, 'NumberFormat');

    expect(t('dishes', { count: 999 })).toBe('999 dishes');
    expect(made).not.toHaveBeenCalled();
    expect(t('dishes', { count: 1_000 })).toBe('1,000 dishes');
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });

  it('are in English without anything to load', async () => {
    await loadMessages();

    expect([t('add'), t('dishes', { count: 0 }), t('dishes', { count: 1 })]).toEqual([
      'Add to cart',
      'No dishes',
      '1 dish',
    ]);
    expect(t('dishes', { count: 1_234_567 })).toBe('1,234,567 dishes');
    expect(loadHindi).not.toHaveBeenCalled();
  });

  it('stay English if a language does not come, which its team is told, and come when asked for again', async () => {
    loadHindi.mockRejectedValueOnce(new Error('lost'));
    await speak('hi');

    expect(hasMessages()).toBe(false);
    expect(t('add')).toBe('Add to cart');
    expect(lost).toHaveBeenCalledWith('catalog', '1.4.0', new Error('lost'));

    await loadMessages();
    expect(t('add')).toBe('कार्ट में डालें');
  });

  it('are reported as lost once, however many packages of a build have theirs in that file', async () => {
    const release = { part: 'catalog', version: '1.5.0' };
    const load = jest.fn(async () => ({ default: hindi as object }));
    for (const words of [english, english]) {
      load.mockRejectedValueOnce(new Error('lost'));
      defineMessages(release, words, { hi: load, te: load });
    }

    await speak('hi');

    expect(load).toHaveBeenCalledTimes(2);
    expect(lost.mock.calls).toEqual([['catalog', '1.5.0', new Error('lost')]]);
  });

  it('are in the language of the page once it is loaded, with its own rules for what is one', async () => {
    await speak('hi');

    expect(hasMessages()).toBe(true);
    expect(t('dishes', { count: 0 })).toBe('0 व्यंजन');
    expect(t('dishes', { count: 1_234_567 })).toBe('12,34,567 व्यंजनों');

    await speak('te');
    expect(t('dishes', { count: 0 })).toBe('0 వంటకాలు');
  });

  it('are in English if the language lacks one', async () => {
    await speak('te');

    expect(t('add')).toBe('Add to cart');
  });

  it('have elements in them', () => {
    const { container } = render(
      <p>{t.rich('pay', { amount: '₹40.00', b: (inside) => <strong>{inside}</strong> })}</p>,
    );

    expect(container.innerHTML).toBe('<p>Pay ₹40.00<strong> now</strong></p>');
  });
});
