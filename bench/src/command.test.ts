import { documented } from '@food/server/testing/operations-commands';
import { readCommand } from './command';

it('measures the pages if nothing is said', () => {
  expect(readCommand([])).toMatchObject({ subject: 'pages', rounds: 5, help: false });
});

it('measures the server in rounds of its own', () => {
  expect(readCommand(['server', '--only', 'menu'])).toMatchObject({
    subject: 'server',
    rounds: 7,
    only: /menu/,
  });
});

it.each(['sizing', 'processes'])('takes the words of the document on keeping the site: %s', (subject) => {
  const [, words = ''] = documented(`npm run bench -- ${subject}`).split(' -- ');

  expect(readCommand(words.split(' '))).toMatchObject({ subject });
});

it.each([
  ['an option that there is not', ['--round', '9'], /--round/],
  ['a subject that there is not', ['sever'], /sever.*pages, .* or processes/],
  ['two subjects', ['pages', 'server'], /pages server/],
  ['no number of rounds', ['--rounds', 'many'], /whole number/],
  ['a pattern that is none', ['--only', '('], /--only takes a regular expression/],
  ['a page that is not measured', ['--page', '/nowhere'], /names no page/],
])('refuses %s in words', (_, words, sentence) => {
  expect(() => readCommand(words)).toThrow(sentence);
});
