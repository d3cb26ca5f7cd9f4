import { inTurn } from './rounds';

it('measures both in turn, every other round in reverse order, and forgets the first', async () => {
  const asked: string[] = [];
  const side = (name: string) => async () => asked.push(name);

  const seen = await inTurn(2, { product: side('product'), base: side('base') });

  expect(asked).toEqual(['base', 'product', 'product', 'base', 'base', 'product']);
  expect(seen).toEqual({ product: [3, 6], base: [4, 5] });
});
