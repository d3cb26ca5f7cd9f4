import { languageOf, languageOfCall } from './language-of';

describe('The language of a request', () => {
  it.each([
    ['hi', 'hi'],
    ['te', 'te'],
    ['hi-IN', 'hi'],
    ['HI-in', 'hi'],
    ['te-Telu-IN', 'te'],
    ['en-GB,en;q=0.9,hi;q=0.8', 'en'],
    ['hi-IN,hi;q=0.9,en-US;q=0.8,en;q=0.7', 'hi'],
    ['hi-IN,en', 'hi'],
    ['hi;q=0.2,te;q=0.7', 'te'],
    ['ta,te;q=0.5,en;q=0.4', 'te'],
    ['hi;q=0,te;q=0.1', 'te'],
    ['fr,*;q=0.5,te;q=0.1', 'en'],
    ['hindi', 'en'],
    ['hil-PH', 'en'],
    ['fr-FR', 'en'],
    [',;=;q,,-;q=x', 'en'],
    ['__proto__,constructor', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('that asks for "%s" is %s', (header, language) => {
    expect(languageOf({ 'accept-language': header })).toBe(language);
  });

  it.each([
    ['language=te', 'te'],
    ['a=1; language=te; b=2', 'te'],
    ['a=1;language=en', 'en'],
    ['language=fr', 'hi'],
    ['language=', 'hi'],
    ['mylanguage=te', 'hi'],
    ['language', 'hi'],
  ])('with the cookies "%s" and a browser in Hindi is %s', (cookie, language) => {
    expect(languageOf({ cookie, 'accept-language': 'hi-IN,en;q=0.5' })).toBe(language);
  });

  it('is read from the beginning of a header that is too long', () => {
    expect(languageOf({ 'accept-language': `hi,${'fr,'.repeat(5000)}te` })).toBe('hi');
    expect(languageOf({ 'accept-language': `${'fr,'.repeat(5000)}te` })).toBe('en');
  });
});

describe('The language of a call', () => {
  it.each([
    ['te', 'hi', 'te'],
    ['en', 'hi', 'en'],
    ['te', 'fr', 'te'],
    ['te-IN,te;q=0.9', 'hi', 'hi'],
    ['te-IN', 'en', 'en'],
    ['te-IN', '', 'te'],
    [undefined, 'hi', 'hi'],
  ])('of a page that says "%s", with %s in the cookie, is %s', (said, chosen, language) => {
    expect(languageOfCall({ 'accept-language': said, cookie: `language=${chosen}` })).toBe(language);
  });
});
