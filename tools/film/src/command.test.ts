import { FILMS, readCommand, USAGE } from './command';

it('films everything if nothing is named, else what is', () => {
  expect(readCommand([]).films).toEqual(FILMS);
  expect(readCommand(['glide', 'order']).films).toEqual(['glide', 'order']);
});

it('refuses what is no film in words', () => {
  expect(() => readCommand(['orders'])).toThrow('There is no film called orders: it is order, flight');
});

it('says of every film what it shows', () => {
  expect(FILMS.filter((name) => !new RegExp(`film -- ${name} +\\w`).test(USAGE))).toEqual([]);
});
