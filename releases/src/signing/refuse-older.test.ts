import { refuseOlder } from './refuse-older';

const seen = (number: number, digest: string | null) => ({ number, digest, keys: [], signer: null });
const [live, other, between] = ['the live one', 'another one of its number', 'the one between'];
const toGuide = 'See the guide.';

describe('Deployment 3 was live, and the store now shows', () => {
  const read = (
    number: number,
    digest: string,
    from = 2,
    counted = { signers: [], since: number, before: [] as string[] },
  ) => refuseOlder({ number, from }, seen(number, digest), seen(3, live), counted, toGuide);

  it('the same one: it is used', () => {
    expect(() => read(3, live)).not.toThrow();
  });

  it('an older one: it is refused', () => {
    expect(() => read(2, other)).toThrow('is deployment 2, but 3 was live already');
  });

  it('a different deployment 3: it is refused', () => {
    expect(() => read(3, other)).toThrow('is another deployment 3 than the one that was live');
  });

  it('a second step back from it: it is used', () => {
    expect(() => read(5, 'the next', 4, { signers: [], since: 3, before: [between, live] })).not.toThrow();
  });

  it('a second step back from a different deployment 3: it is refused', () => {
    expect(() => read(5, 'the next', 4, { signers: [], since: 3, before: [between, other] })).toThrow(
      'takes back from deployment 3, but 3 was live already: enough keys must sign it',
    );
  });
});

it('An older server kept no more than the number of what was live: that one is used, and an older one refused', () => {
  const read = (number: number) =>
    refuseOlder(
      { number, from: number - 1 },
      seen(number, other),
      seen(3, null),
      { signers: [], since: number, before: [] },
      toGuide,
    );

  expect(() => read(3)).not.toThrow();
  expect(() => read(2)).toThrow('is deployment 2, but 3 was live already');
});
