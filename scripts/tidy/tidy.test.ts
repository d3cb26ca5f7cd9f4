import { findForeignLicences } from './licences';
import { findSbomFaults } from './sbom';
import { readAudit } from './vulnerabilities';

describe('A licence of a package', () => {
  it('is fine if it only asks to be named, also as one of a choice', () => {
    expect(
      findForeignLicences({
        MIT: [{ name: 'react' }],
        '(BSD-3-Clause OR GPL-2.0)': [{ name: 'two-ways' }],
        'Apache-2.0 AND MIT': [{ name: 'both-at-once' }],
      }),
    ).toEqual([]);
  });

  it.each(['MIT AND GPL-3.0', '(MIT OR Apache-2.0) AND GPL-3.0'])(
    'is refused if another one holds besides: %s',
    (licence) => {
      expect(findForeignLicences({ [licence]: [{ name: 'mixed' }] })).toHaveLength(1);
    },
  );

  it('is refused if it is not approved, with what to do', () => {
    expect(
      findForeignLicences({ 'GPL-3.0': [{ name: 'copyleft' }], Unknown: [{ name: 'nameless' }] }),
    ).toEqual([
      expect.stringContaining('copyleft has the licence GPL-3.0. Take another package'),
      expect.stringContaining('nameless has the licence Unknown.'),
    ]);
  });

  it('is agreed to for a named package alone', () => {
    const refused = findForeignLicences({
      'Hippocratic-2.1': [{ name: 'react-leaflet' }, { name: 'another-map' }],
    });

    expect(refused).toEqual([expect.stringContaining('another-map has the licence Hippocratic-2.1.')]);
  });
});

describe('Known vulnerabilities', () => {
  it('are shown with what to do', () => {
    const output = '│ high │ zod lets anything in │\n1 vulnerabilities found\nSeverity: 1 high\n';

    expect(readAudit({ ok: false, output })).toEqual({
      faults: [expect.stringMatching(/zod lets anything in[\s\S]*Raise the version in pnpm-workspace\.yaml/)],
      notes: [],
    });
  });

  it('are a note if the registry does not answer', () => {
    const output = 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n\n  × The audit endpoint responded with 405:\n';

    expect(readAudit({ ok: false, output })).toEqual({
      faults: [],
      notes: [expect.stringContaining('the registry does not answer')],
    });
  });

  it('are none if the registry knows none', () => {
    expect(readAudit({ ok: true, output: 'No known vulnerabilities found\n' })).toEqual({
      faults: [],
      notes: [],
    });
  });
});

describe('The list of packages for operators', () => {
  const licences = { MIT: [{ name: '@types/pg', versions: ['8.0.0'] }] };
  const component = { group: '@types', name: 'pg', version: '8.0.0' };

  it('is whole if it has each package with version and licence', () => {
    const components = [{ ...component, licenses: [{ license: { id: 'MIT' } }] }];

    expect(findSbomFaults({ components }, licences)).toEqual([]);
  });

  it.each([
    ['a package is left out', [], 'npm run sbom leaves out @types/pg@8.0.0'],
    ['a licence is missing', [component], 'npm run sbom has no licence for @types/pg@8.0.0'],
    ['a version is another', [{ ...component, version: '9.0.0' }], 'npm run sbom leaves out @types/pg@8.0.0'],
  ])('is refused if %s', (_, components, words) => {
    expect(findSbomFaults({ components }, licences)).toEqual([expect.stringContaining(words)]);
  });
});
