/** @jest-environment node */
import { indexMenu, pickFound, type SearchedDish } from './menu-search';

const NAMES = [
  'Paneer Tikka Biryani',
  'Butter Chicken',
  'Butter Chicken and Naan Combo',
  'Palak Paneer',
  'Paneer Butter Masala',
  'Chicken Dum Biryani',
  'Garlic Naan',
  'Gobi Manchurian',
  'Medu Vada',
  'Poori Bhaji',
  'Chicken 65',
  'Crème Caramel',
  'मसाला डोसा',
];
const menu = NAMES.map(
  (name, id): SearchedDish => ({ id, name, subcontent: '', category_name: 'Dishes of the house' }),
);
const described = [
  ...menu,
  {
    id: 20,
    name: 'Rose Falooda',
    subcontent: 'With vermicelli and butter biscuits',
    category_name: 'Desserts',
  },
  { id: 21, name: 'Dessert Platter', subcontent: 'For two', category_name: 'Sharing' },
  { id: 22, name: 'Chilli Bites', subcontent: 'Hot', category_name: 'Starters' },
];
const index = indexMenu(described, [
  { name: 'Spicy', item_ids: [22, 5, 999] },
  { name: 'Creamy', item_ids: [1] },
]);
const names = (ids: readonly number[]) => ids.map((id) => described.find((dish) => dish.id === id)?.name);
const found = (typed: string) => names(index.search(typed).ids);

describe('A search of the menu', () => {
  it.each([
    ['falooda', ['Rose Falooda']],
    ['FALOODA', ['Rose Falooda']],
    ['creme', ['Crème Caramel']],
    ['65', ['Chicken 65']],
    ['डोसा', ['मसाला डोसा']],
    ['vermicelli', ['Rose Falooda']],
    ['creamy', ['Butter Chicken']],
    ['naan butter', ['Butter Chicken and Naan Combo']],
    ['naan with butter', ['Butter Chicken and Naan Combo']],
  ])('finds by name, description and keyword: %s', (typed, expected) => {
    expect(index.search(typed)).toMatchObject({ corrected: null, nearest: [] });
    expect(found(typed)).toEqual(expected);
  });

  it.each([
    ['biriyani', 'biryani'],
    ['briyani', 'biryani'],
    ['biryain', 'biryani'],
    ['panner', 'paneer'],
    ['panir', 'paneer'],
    ['chiken', 'chicken'],
    ['chikcen', 'chicken'],
    ['nan', 'naan'],
    ['gobhi', 'gobi'],
    ['wada', 'vada'],
    ['puri', 'poori'],
    ['manchuriyan', 'manchurian'],
    ['vermiceli', 'vermicelli'],
    ['buter', 'butter'],
    ['palk', 'palak'],
    ['vasa', 'vada'],
    ['bhajee', 'bhaji'],
  ])('forgives %s, and finds what %s finds', (typed, meant) => {
    expect(index.search(typed)).toEqual({ ...index.search(meant), corrected: meant });
    expect(found(typed)).not.toEqual([]);
  });

  it.each(['मसाला', 'masala', 'masla', 'तीखा', 'spicy'])(
    'finds a dish of another language by its own words and by the English ones: %s',
    (typed) => {
      const dosa = { ...menu[0]!, name: 'मसाला डोसा', english_name: 'Masala Dosa' };
      const other = indexMenu([dosa], [{ name: 'Spicy', label: 'तीखा', item_ids: [dosa.id] }]);

      expect(other.search(typed).ids).toEqual([dosa.id]);
    },
  );

  it.each([
    ['gobimanchurian', 'gobi manchurian'],
    ['meduvada', 'medu vada'],
    ['meduwada', 'medu vada'],
    ['puribhaji', 'poori bhaji'],
    ['chicken65', 'chicken 65'],
    ['butterchiken', 'butter chicken'],
    ['garlicna', 'garlic na'],
    ['meduvada naan', 'medu vada naan'],
  ])('reads %s as the two words of a dish', (typed, meant) => {
    expect(index.search(typed)).toEqual({ ...index.search(meant), corrected: meant });
    expect([...found(typed), ...names(index.search(typed).nearest)]).not.toEqual([]);
  });

  it.each(['garlicvada', 'naanpizza', 'andnaan', 'palakp'])('parts no other word: %s', (typed) => {
    expect(index.search(typed).corrected ?? '').not.toContain(' ');
  });

  it('says the words that it looked for in place of the typed ones', () => {
    expect(index.search('panner biriyani')).toMatchObject({ corrected: 'paneer biryani', ids: [0] });
  });

  it('finds while a word is being typed, also with an error in it', () => {
    for (const typed of ['b', 'bi', 'bir', 'biri', 'birya', 'biriya', 'biriyan'])
      expect(found(typed)).toEqual(expect.arrayContaining(['Paneer Tikka Biryani', 'Chicken Dum Biryani']));
    expect(found('mancu')).toEqual(['Gobi Manchurian']);
  });

  it('puts names before keywords, categories and descriptions', () => {
    expect(found('butter').at(-1)).toBe('Rose Falooda');
    expect(found('dessert')).toEqual(['Dessert Platter', 'Rose Falooda']);
    expect(found('spicy')).toEqual(['Chilli Bites', 'Chicken Dum Biryani']);
  });

  it('puts the shorter of two names first, then the one that the menu has first', () => {
    expect(found('butter chicken')).toEqual(['Butter Chicken', 'Butter Chicken and Naan Combo']);
    expect(found('paneer')).toEqual(['Palak Paneer', 'Paneer Tikka Biryani', 'Paneer Butter Masala']);
  });

  it('does not correct a short word, nor turn another word into one', () => {
    expect(index.search('sushi')).toEqual({ ids: [], corrected: null, nearest: [] });
    expect(index.search('ban')).toEqual({ ids: [], corrected: null, nearest: [] });
  });

  it.each(['coke', 'cola', 'maggi', 'pappu', 'pork'])(
    'does not guess from a word of four sounds: %s',
    (typed) => {
      const other = ['Chole Bhature', 'Cooked Clay', 'Many Layers', 'Papdi Chaat', 'Poriyal'];
      const dishes = other.map((name, id) => ({ ...menu[0]!, id, name }));

      expect(indexMenu(dishes, []).search(typed)).toEqual({ ids: [], corrected: null, nearest: [] });
    },
  );

  it.each(['gggg', 'mm', 'pppppp'])('finds nothing for a letter that is held down: %s', (typed) => {
    expect(index.search(typed)).toEqual({ ids: [], corrected: null, nearest: [] });
  });

  it('names the nearest dishes if none has all words', () => {
    const { ids, nearest } = index.search('garlic naan pizza');

    expect(ids).toEqual([]);
    expect(names(nearest)).toEqual(['Garlic Naan']);
  });

  it.each(['', '   ', '!?', '\u0301'])('finds nothing if no word was typed: "%s"', (typed) => {
    expect(index.search(typed)).toEqual({ ids: [], corrected: null, nearest: [] });
  });

  it('looks at the beginning of what is too long', () => {
    expect(found(`naan${' '.repeat(100)}zzzz`)).toEqual(found('naan'));
  });

  it('finds the one dish among 2,000, however it is typed', () => {
    const many = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      name: `Dish ${id} of ${['paneer', 'chicken', 'dal', 'rice'][id % 4]}`,
      subcontent: `Number ${id}, served with chutney${id}`,
      category_name: `Category ${id % 12}`,
    }));
    many[1_777] = { id: 1_777, name: 'Hyderabadi Mutton Biryani', subcontent: '', category_name: 'Biryani' };
    const large = indexMenu(many, []);

    for (const typed of ['mutton biryani', 'muton biriyani', 'hydrabadi', 'hyderbadi muttn'])
      expect(large.search(typed).ids).toEqual([1_777]);
    expect(large.search('panner').ids).toHaveLength(500);
  });
});

describe('A list of found dishes', () => {
  const list = [{ id: 3 }, { id: 1 }, { id: 2 }];

  it('has the best first', () => {
    expect(pickFound([2, 3, 9], list, undefined)).toEqual([{ id: 2 }, { id: 3 }]);
    expect(pickFound([2, 3], list, 'cheap')).toEqual([{ id: 2 }, { id: 3 }]);
  });

  it('keeps its order if it is sorted by price', () => {
    expect(pickFound([2, 3], list, 'ASC')).toEqual([{ id: 3 }, { id: 2 }]);
  });
});
