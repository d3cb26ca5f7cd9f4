import { remoteNames } from './remote-names';

it('A remote of several words reads as words if customers see it', () => {
  expect(remoteNames('gift-cards')).toEqual({
    part: 'gift-cards',
    path: '/gift-cards',
    title: 'Gift cards',
    label: 'Gift cards',
    component: 'GiftCards',
  });
});

it.each([
  ['gift-cards-and-more', 'Gift cards and more', 'Gift cards'],
  ['recommendations', 'Recommendations', 'Recommendati'],
  ['a-remote-of-thirty-one-letters-x', null, null],
  ['the-remote-of-thirty-one-letter', 'The remote of thirty one', 'The remote'],
])('The name %s fits into the room that there is for words', (part, title, label) => {
  const names = () => remoteNames(part);

  if (title === null) expect(names).toThrow(/31 lower-case letters/);
  else expect(names()).toMatchObject({ title, label });
});

it.each(['Offers', '1-offers', 'my offers', '../offers', '', 'gift--cards', 'gift-'])(
  'No remote can be called "%s"',
  (part) => {
    expect(() => remoteNames(part)).toThrow(`"${part}" can't be the name of a remote: it takes`);
  },
);

it.each(['remote-offers', 'remote-gift-cards'])('The folder %s has a remote of its own name', (folder) => {
  expect(() => remoteNames(folder)).toThrow(
    `"${folder}" is the folder of a part. The part is called ${folder.replace('remote-', '')}.`,
  );
});

it.each(['host', 'shared', 'server', 'docs', 'auth', 'ops', 'releases', 'mf'])(
  'The name %s is the site’s own',
  (part) => {
    expect(() => remoteNames(part)).toThrow(
      `"${part}" is reserved: the site itself has it. Choose another name.`,
    );
  },
);
