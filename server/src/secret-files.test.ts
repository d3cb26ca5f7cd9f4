import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config';
import { SECRETS } from './secret-files';

const SECRET = 'a-secret-of-operations';
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(folder, 'secret');
  writeFileSync(file, `${SECRET}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a secret of a file', () => {
  it('is taken as the variable would be, without the line’s end', () => {
    const { opsTokens, opsTokenIsRandom } = readConfig({ DEMO: '1', OPS_TOKEN_FILE: file });

    expect(opsTokens.all).toBe(SECRET);
    expect(opsTokenIsRandom).toBe(false);
  });

  it('keeps to what the variable takes', () => {
    expect(() => readConfig({ DEMO: '1', DATABASE_URL_FILE: file })).toThrow(
      'DATABASE_URL is not usable: it takes postgres://user:password@host/database.',
    );
  });

  it.each(SECRETS)('is refused beside the variable itself: %s', (name) => {
    const both = () => readConfig({ DEMO: '1', [name]: 'one', [`${name}_FILE`]: file });

    expect(both).toThrow(ConfigError);
    expect(both).toThrow(`Both ${name} and ${name}_FILE are set. Leave one of them out.`);
  });

  it('stops the start with one line if there is none', () => {
    const missing = join(folder, 'missing');
    const empty = join(folder, 'empty');
    writeFileSync(empty, '\n');

    expect(() => readConfig({ DEMO: '1', SMTP_URL_FILE: missing })).toThrow(
      `SMTP_URL_FILE is not usable: ${missing} can't be read (ENOENT).`,
    );
    expect(() => readConfig({ DEMO: '1', SMTP_URL_FILE: folder })).toThrow(
      `SMTP_URL_FILE is not usable: ${folder} can't be read (EISDIR).`,
    );
    expect(() => readConfig({ DEMO: '1', SMTP_URL_FILE: empty })).toThrow(
      `SMTP_URL_FILE is not usable: ${empty} is empty.`,
    );
  });

  it('counts as unset if the name is empty', () => {
    expect(readConfig({ DEMO: '1', OPS_TOKEN: SECRET, OPS_TOKEN_FILE: ' ' }).opsTokens.all).toBe(SECRET);
  });
});

it('The example file names the file of every secret, and of nothing else', () => {
  const example = readFileSync(join(__dirname, '../../.env.example'), 'utf8');
  const own = [...example.matchAll(/^# ([A-Z_]+)_FILE=$/gm)].map(([, name]) => name);
  const variables = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const secret = variables.filter((name) =>
    /SECRET$|^OPS_TOKEN|SIGNING_KEY$|^(DATABASE|REDIS|SMTP|SMS)/.test(name),
  );

  expect(own).toEqual([...SECRETS]);
  expect(secret.filter((name) => name !== 'SMTP_FROM').sort()).toEqual([...SECRETS].sort());
});
