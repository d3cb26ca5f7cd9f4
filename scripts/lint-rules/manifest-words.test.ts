import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OTHER_LANGUAGES } from '@food/contracts/language';
import { OFFLINE_WORDS } from '@food/contracts/offline';

const root = join(import.meta.dirname, '../..');
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'remote.json')));

interface Said {
  displayName?: string;
  unavailableMessage?: string;
  pages: { title?: string }[];
  navigation?: { label: string }[];
}

/** The words of a remote's manifest for customers. */
function saidBy(remote: string): string[] {
  const { displayName, unavailableMessage, pages, navigation = [] }: Said = json(`${remote}/remote.json`);
  const said = [
    displayName,
    unavailableMessage,
    ...pages.map(({ title }) => title),
    ...navigation.map(({ label }) => label),
  ];
  return [...new Set(said.filter((text) => text !== undefined))];
}

describe.each(OTHER_LANGUAGES)('In %s', (language) => {
  it.each(remotes)('the manifest of %s has all that it says in English', (remote) => {
    const file = `${remote}/src/messages/manifest.json`;
    const translated = Object.keys(json(file)[language]);
    const said = saidBy(remote);

    expect([
      ...said
        .filter((text) => !translated.includes(text))
        .map((text) => `${file} lacks "${text}" in ${language}`),
      ...translated
        .filter((text) => !said.includes(text))
        .map((text) => `${file} has "${text}" in ${language}, which ${remote}/remote.json doesn't say`),
    ]).toEqual([]);
  });

  it('the host has what stands in a page before it runs', () => {
    const shell = readFileSync(join(root, 'host/src/shell.html'), 'utf8');
    const texts = [...shell.matchAll(/>([^<>{}]*\p{L}[^<>{}]*)</gu)].map(([, text = '']) => text);
    const translated = json('host/src/messages/manifest.json')[language];

    expect([...texts, OFFLINE_WORDS].filter((text) => !translated[text])).toEqual([]);
    // The title of a page that isn't there, which its scripts set once more.
    const words = (name: string) => json(`host/src/messages/${name}.json`)['notFound.title'];
    expect(translated[words('en')]).toBe(words(language));
  });
});
