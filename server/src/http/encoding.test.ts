import { acceptedEncoding } from './encoding';

describe('The encoding of an answer', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.8', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000,gzip;q=0', null],
    ['brotli', null],
    ['deflate', null],
    ['', null],
    [undefined, null],
  ])('for "%s" is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});
