import { findMessageFaults, findWordsOutside } from './messages';

const files = (
  texts: Record<string, Record<string, string>>,
  code = "t('add'); t(`dish.$" + "{kind}`); t('count')",
) => [
  ...Object.entries(texts).map(([language, words]) => ({
    path: `remote-catalog/src/messages/${language}.json`,
    text: JSON.stringify(words),
  })),
  { path: 'remote-catalog/src/dish.tsx', text: code },
];
const english = { add: 'Add', 'dish.veg': 'Veg', count: '{count, plural, one {# dish} other {# dishes}}' };
const hindi = { add: 'जोड़ें', 'dish.veg': 'शाकाहारी', count: '{count, plural, other {# व्यंजन}}' };
const telugu = { add: 'జోడించండి', 'dish.veg': 'శాకాహారం', count: '{count, plural, other {# వంటకాలు}}' };

describe('The message files of a part', () => {
  it('are whole if each language has the texts and values of the others', () => {
    expect(findMessageFaults(files({ en: english, hi: hindi, te: telugu }))).toEqual([]);
  });

  it.each([
    ['lacks a text', { ...hindi, add: undefined }, 'hi.json lacks "add", which en.json has.'],
    ['has one that nobody wants', { ...hindi, gone: 'गया' }, 'hi.json has "gone", which en.json hasn\'t.'],
    [
      'has another order',
      { 'dish.veg': hindi['dish.veg'], add: hindi.add, count: hindi.count },
      'hi.json has "add" at another place than en.json.',
    ],
    ['has an empty one', { ...hindi, add: ' ' }, 'hi.json has no words for "add".'],
    ['can not be read', { ...hindi, add: '{count' }, '"add" is no ICU message'],
    [
      'has another value',
      { ...hindi, add: '{name} जोड़ें' },
      'has other values in "add" than en.json: name in place of .',
    ],
    [
      'has another tag',
      { ...hindi, add: '<b>जोड़ें</b>' },
      'has other values in "add" than en.json: b in place of .',
    ],
  ])('are refused if one %s', (_, changed, words) => {
    const texts = { en: english, hi: JSON.parse(JSON.stringify(changed)), te: telugu };

    expect(findMessageFaults(files(texts))).toContainEqual(expect.stringContaining(words));
  });

  it('are refused if a language is missing, and if no source names a text', () => {
    expect(findMessageFaults(files({ en: english, hi: hindi }))).toEqual([
      'There is no remote-catalog/src/messages/te.json: each message file has one beside it for each language.',
    ]);
    // Templates that are no text's key: an address, and a sign that a pattern would read as its own.
    const code = `t('add'); t('count'); fetch(\`\${at}\${file}\`); say(\`\${n})\`)`;
    expect(findMessageFaults(files({ en: english, hi: hindi, te: telugu }, code))).toEqual([
      'remote-catalog/src/messages/en.json has "dish.veg", which no source beside it names.',
    ]);
  });
});

it.each([
  ['an attribute', '<button aria-label="Close menu">', ' has words for customers: aria-label="Close menu".'],
  ['a message', "notify('Sorry, try again')", "has words for customers: notify('Sorry"],
  ['what stands in for a message', "messageOf(error, 'Login failed')", 'has words for customers: messageOf('],
])('Words for customers in %s are refused', (_, code, words) => {
  const found = findWordsOutside([{ path: 'remote-auth/src/login.tsx', text: `\n${code}` }]);

  expect(found).toEqual([expect.stringContaining(words)]);
  expect(found).toEqual([expect.stringContaining('remote-auth/src/login.tsx:2 ')]);
});

it('Text that no customer reads may stand in a source', () => {
  const code = `<img alt="" data-kind="Veg" />; notify(t('late')); console.info('The order failed')`;

  expect(findWordsOutside([{ path: 'remote-auth/src/login.tsx', text: code }])).toEqual([]);
  expect(findWordsOutside([{ path: 'remote-auth/src/login.test.tsx', text: 'title="Close"' }])).toEqual([]);
});
