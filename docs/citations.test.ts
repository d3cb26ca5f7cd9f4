import { decisionFaults, documentFaults, near, ruleFaults, type Source, sectionFaults } from './citations';

const RULES = ['order-once', 'order-as-shown', 'coupon-expiry'];
const root = `${__dirname}/..`;

/** A source whose second line is a comment. */
const comment = (words: string, file = 'server/src/x.ts'): Source => ({
  file,
  text: `const a = 1;\n/** ${words} */\n`,
});

describe('A rule that a comment cites', () => {
  it('is told with its place, and the rules near it, if no page has it', () => {
    expect(ruleFaults(comment('Ordered twice (rule: order-one).'), RULES)).toEqual([
      'server/src/x.ts:2 cites the rule `order-one`, which no page of docs/product/ has. Rules near it: `order-once`, `order-as-shown`.',
    ]);
  });

  it('is looked up by itself if several are cited', () => {
    expect(ruleFaults(comment('(rule: order-once, coupon-end)'), RULES)).toHaveLength(1);
  });

  it.each([
    ['a rule that there is', comment('(rule: order-once, coupon-expiry)')],
    ['an example in backticks', comment('`(rule: some-name)`')],
    ['a name over the end of a line', { file: 'a.ts', text: '/**\n * Kept (rule:\n * order-once).\n */' }],
    ['a parameter of the code', { file: 'a.ts', text: 'const f = (rule: Discount) => rule;' }],
    ['a text of the code', { file: 'a.ts', text: "const a = 'see // (rule: no-such)';" }],
  ])('is fine: %s', (_, source) => {
    expect(ruleFaults(source, RULES)).toEqual([]);
  });

  it('is found in style sheets, pages and documents too', () => {
    const none = '(rule: no-such)';
    const sources = [
      { file: 'a.css', text: `/* ${none} */` },
      { file: 'a.html', text: `<!-- ${none} -->` },
      { file: 'a.md', text: none },
    ];

    expect(sources.flatMap((source) => ruleFaults(source, RULES))).toHaveLength(3);
  });
});

it('Rules are near that share words with a name, the most first', () => {
  expect(near('order-shown', RULES)).toEqual(['order-as-shown', 'order-once']);
  expect(near('nothing', RULES)).toEqual([]);
});

describe('A comment', () => {
  it('may name a document of the repository, from its root or from its own folder', () => {
    expect(documentFaults(comment('See docs/glossary.md and README.md.'), root)).toEqual([]);
    expect(documentFaults(comment('See speed.md.', 'docs/x.ts'), root)).toEqual([]);
  });

  it('may name no other one', () => {
    expect(documentFaults(comment('See ../plans/notes.md.'), root)).toEqual([
      'server/src/x.ts:2 names the document ../plans/notes.md, which is neither beside it nor at that path from the root.',
    ]);
  });

  it('may name a source by its path from the root, and none that is gone', () => {
    expect(documentFaults(comment('As docs/citations.ts does, and src/x.ts.'), root)).toEqual([]);
    expect(documentFaults(comment('As e2e/setup/gone.mjs does.'), root)).toEqual([
      'server/src/x.ts:2 names the file e2e/setup/gone.mjs, which is neither beside it nor at that path from the root.',
    ]);
  });

  it('may name a source alone if it stands beside, or as an example', () => {
    expect(documentFaults(comment('See citations.ts, and `gone.ts`.', 'docs/x.ts'), root)).toEqual([]);
    expect(documentFaults(comment('See citations.ts.'), root)).toEqual([
      'server/src/x.ts:2 names the file citations.ts, which is neither beside it nor at that path from the root.',
    ]);
  });

  it('may cite only decisions that have a page', () => {
    expect(decisionFaults(comment('As decision 001 says.'), ['001'])).toEqual([]);
    expect(decisionFaults(comment('As decision 099 says.'), ['001'])).toEqual([
      'server/src/x.ts:2 cites decision 099; docs/decisions/ has no page of that number.',
    ]);
  });

  it('may cite the section of a standard, and of nothing else', () => {
    expect(sectionFaults(comment('RFC 8410, section 7.'))).toEqual([]);
    expect(sectionFaults(comment('As the plan says (section 4).'))).toEqual([
      'server/src/x.ts:2 cites a document by its section 4. Name a rule of docs/product/, as in (rule: its-name), or a page.',
    ]);
  });
});
