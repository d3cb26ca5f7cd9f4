/** @jest-environment node */
import { newKeyPair, readSigningKey } from './keys';
import { canonical, isGenuine, type Signable, signed } from './signature';

const first = readSigningKey(newKeyPair().signingKey);
const second = readSigningKey(newKeyPair().signingKey);
const deployment = { number: 7, by: 'asha', host: { live: { version: '1.0.0' } } };

it('Text that was found genuine once is not genuine any more once it is altered', () => {
  const whole = signed(deployment, first);
  const { signature } = whole;
  const others: Signable[] = [
    { ...whole, by: 'mallory' },
    { ...whole, host: { live: { version: '1.0.1' } } },
    {
      ...whole,
      signature: signature && { ...signature, value: signed({ number: 8 }, first).signature?.value ?? '' },
    },
    {
      ...whole,
      signature: signature && { ...signature, key: signed(deployment, second).signature?.key ?? '' },
    },
    { ...deployment },
  ];

  for (let times = 0; times < 2; times++) {
    expect(isGenuine(whole)).toBe(true);
    expect(isGenuine(whole, 'release')).toBe(false);
    expect(others.filter((other) => isGenuine(other))).toEqual([]);
  }
});

it('What is signed is JSON with its keys in order, whatever its words are', () => {
  const odd = ['', 'é', '"', '\\', '\n', '\u007f', '\u2028', '\ud800', '<>/\u{1f35b}', ' !#[]~'];
  const value = { b: odd, 10: 1.5, 9: null, a: { '"': true, é: [] } };

  expect(canonical(value)).toBe(
    `{"10":1.5,"9":null,"a":{"\\"":true,"é":[]},"b":[${odd.map((text) => JSON.stringify(text)).join()}]}`,
  );
});
