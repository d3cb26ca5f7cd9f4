import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config';

const DEMO = { DEMO: '1' };

describe('the settings', () => {
  it('have a default for everything in the demo', () => {
    const config = readConfig(DEMO);

    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      apiBase: '',
      corsOrigin: null,
      databaseUrl: null,
      releaseStore: 'file:.releases',
      simulatorSpeed: 1,
      opsTokenIsRandom: true,
      trustProxy: null,
      google: null,
    });
    expect(config.opsTokens.all).not.toBe(readConfig(DEMO).opsTokens.all);
  });

  it('take an empty variable as unset', () => {
    expect(readConfig({ ...DEMO, PORT: '', API_BASE: ' ' }).port).toBe(3000);
  });

  it('let the site call another origin only if the API is on that one', () => {
    const sameOrigin = { ...DEMO, PUBLIC_URL: 'https://food.example', API_BASE: 'https://food.example/' };
    const another = { ...DEMO, PUBLIC_URL: 'https://food.example/', API_BASE: 'https://api.food.example' };

    expect(readConfig(sameOrigin)).toMatchObject({ apiBase: 'https://food.example', corsOrigin: null });
    expect(readConfig(another).corsOrigin).toBe('https://food.example');
  });

  it.each([
    ['PORT', '65536', 'a port from 0 to 65535'],
    ['PORT', 'http', 'a port from 0 to 65535'],
    ['PORT', '3000.5', 'a port from 0 to 65535'],
    ['HOST', 'a b', 'a host name or an address'],
    ['PUBLIC_URL', 'food.example', 'an http(s) address'],
    ['API_BASE', 'javascript:alert(1)', 'an http(s) address'],
    ['DATABASE_URL', 'mysql://x', 'postgres://user:password@host/database'],
    ['RELEASE_STORE', 'ftp://x', 'file:<folder> or s3://bucket/prefix'],
    ['DEMO', 'maybe', '1 or 0'],
    ['SIMULATOR_SPEED', '-1', 'a number from 0 to 1000'],
    ['SIMULATOR_SPEED', 'fast', 'a number from 0 to 1000'],
    ['RIDES_KEPT_DAYS', '0', 'whole days from 1 to 3650'],
    ['CODES_KEPT_DAYS', '1.5', 'whole days from 1 to 3650'],
    ['SESSIONS_KEPT_DAYS', '31', 'whole days from 1 to 30'],
    ['OPS_TOKEN', 'short', 'at least 16 printable characters without spaces'],
    ['OPS_TOKEN_KITCHEN', 'with a space in it', 'at least 16 printable characters without spaces'],
    ['TRUST_PROXY', 'everyone', 'addresses or networks'],
    ['TRUST_PROXY', '10.0.0.0/33', 'addresses or networks'],
    ['TRUST_PROXY', '0.0.0.0/0', 'addresses or networks'],
    ['TRUST_PROXY', '10.0.0.1,::/0', 'addresses or networks'],
    ['GEOCODER_URL', 'http://places.example', 'an https address, or http on this machine'],
    ['SMS_WEBHOOK_URL', 'http://sms.example/send', 'an https address, or http on this machine'],
    ['TILE_URL', 'https://tiles.example/', 'an http(s) address with {z}, {x} and {y}'],
    [
      'TILE_ATTRIBUTION',
      '<img src="/x.png">',
      'text with tags such as <a href="https://…"> and <b>, and no others',
    ],
    [
      'GSTIN',
      '29AAGCB7383J1Z5',
      'the 15 signs of a GSTIN, of which the last is the check digit of the others',
    ],
    ['GSTIN', '29aagcb7383j1z4', 'the 15 signs of a GSTIN'],
    ['GST_RATE', '40.5', 'per cent from 0 to 40 with at most 2 decimals'],
    ['GST_RATE', '2.125', 'per cent from 0 to 40 with at most 2 decimals'],
    ['GST_RATE', '5 %', 'per cent from 0 to 40 with at most 2 decimals'],
    ['GST_SAC', '2106', 'a service code of 6 digits that begins with 99'],
    ['LEGAL_NAME', 'x'.repeat(101), 'a line of at most 100 characters'],
    ['LEGAL_ADDRESS', 'x'.repeat(301), 'a line of at most 300 characters'],
    ['FSSAI_LICENCE', '1234567890123', 'the 14 digits of an FSSAI licence'],
    ['UPI_ID', 'verandah', 'a UPI id, like restaurant@bank'],
    ['UPI_ID', 'a&am=1@bank', 'a UPI id, like restaurant@bank'],
    ['UPI_NAME', 'x'.repeat(61), 'a line of at most 60 characters'],
    ['GOOGLE_MAPS_KEY', '"><script>', 'letters, digits, _ and -'],
    ['GOOGLE_ISSUER', 'http://login.example', 'an https address, or http on this machine'],
    ['FACEBOOK_TOKEN_URL', 'http://127.0.0.1.example/token', 'an https address'],
    ['SMTP_URL', 'mail.example', 'smtp://user:password@host:port'],
    ['SMTP_URL', 'smtp://mail.example:port', 'smtp://user:password@host:port'],
    ['SMTP_FROM', 'a@b.example, c@d.example', 'an email address'],
    ['DEV_PARTS', '{catalog', 'a JSON object of parts and their development servers'],
    ['DEV_PARTS', '[]', 'a JSON object of parts and their development servers'],
    ['DEV_PARTS', '{"catalog":"3102"}', 'an http(s) address'],
  ])('stop the start at %s=%s with one line that says what it takes', (name, value, takes) => {
    const start = () => readConfig({ ...DEMO, [name]: value });

    expect(start).toThrow(ConfigError);
    expect(start).toThrow(
      new RegExp(`^${name} is not usable: it takes ${takes.replace(/[()/.{}]/g, '\\$&')}.*\\.$`),
    );
  });

  const complete = {
    SMTP_URL: 'smtp://mail.example',
    SMS_WEBHOOK_URL: 'https://sms.example',
    OPS_TOKEN: 'the-token-of-operations',
  };

  it('need a token of operations outside the demo, and one duty’s is enough', () => {
    const { OPS_TOKEN, ...without } = complete;

    expect(() => readConfig(without)).toThrow(
      'OPS_TOKEN is not set: with DEMO=0 the operations calls need it, or the token of a duty (OPS_TOKEN_KITCHEN, OPS_TOKEN_COURIER, OPS_TOKEN_MENU, OPS_TOKEN_RELEASES, OPS_TOKEN_ACCOUNTS).',
    );
    expect(readConfig({ ...without, OPS_TOKEN_MENU: OPS_TOKEN }).opsTokens).toEqual({
      all: null,
      kitchen: null,
      courier: null,
      menu: OPS_TOKEN,
      releases: null,
      accounts: null,
    });
  });

  it.each(['29AAGCB7383J1Z4', '27AAPFU0939F1ZV', '36AABCV1234K1ZE'])(
    'take a GSTIN by its check digit, and ask for what its invoice has to say: %s',
    (GSTIN) => {
      const law = { ...DEMO, GSTIN, GST_RATE: '5', LEGAL_NAME: 'Verandah Foods', LEGAL_ADDRESS: 'Tank Bund' };
      const { GST_RATE, ...without } = law;

      expect(readConfig(law).supplier).toEqual({
        legalName: 'Verandah Foods',
        address: 'Tank Bund',
        gstin: GSTIN,
        sac: '996331',
        ratePercent: 5,
        fssaiLicence: null,
      });
      expect(() => readConfig(without)).toThrow(
        'GST_RATE is not set: with GSTIN every invoice has to say it.',
      );
      expect(readConfig({ ...without, GST_RATE, GSTIN: '' }).supplier).toBeNull();
    },
  );

  it.each([
    ['5000', 6_001],
    ['4060', 5_062],
  ])('put the operations page at no port that browsers refuse: for PORT=%s at %d', (PORT, opsPort) => {
    expect(readConfig({ ...DEMO, PORT }).opsPort).toBe(opsPort);
  });

  it.each([
    [
      { PORT: '6000' },
      'PORT is not usable: no browser opens a page at port 6000. Take another one, or set PUBLIC_URL where a proxy answers for it.',
    ],
    [
      { OPS_PORT: '5060' },
      'OPS_PORT is not usable: no browser opens a page at port 5060. Take another one, or set OPS_URL where a proxy answers for it.',
    ],
    [
      { PUBLIC_URL: 'http://food.local:6667' },
      'PUBLIC_URL is not usable: no browser opens a page at port 6667. Take another one.',
    ],
  ])('refuse an address that no browser opens: %p', (variables, words) => {
    expect(() => readConfig({ ...DEMO, ...variables })).toThrow(words);
  });

  it('take any port behind a proxy', () => {
    const variables = { PORT: '6000', PUBLIC_URL: 'https://food.example', OPS_PORT: '5060' };

    expect(readConfig({ ...DEMO, ...variables, OPS_URL: 'https://ops.food.example' })).toMatchObject({
      port: 6_000,
      opsPort: 5_060,
    });
  });

  it('put the operations page at another origin than the site', () => {
    expect(readConfig({ ...DEMO, PORT: '3001' })).toMatchObject({
      opsPort: 4001,
      opsUrl: 'http://localhost:4001',
    });
    expect(readConfig({ ...DEMO, PORT: '65000' }).opsPort).toBe(64_000);
    expect(() => readConfig({ ...DEMO, PORT: '3000', OPS_PORT: '3000' })).toThrow(
      'OPS_PORT is not usable: it takes another port than PORT.',
    );
    expect(() =>
      readConfig({ ...DEMO, PUBLIC_URL: 'https://food.example', OPS_URL: 'https://food.example/operations' }),
    ).toThrow("OPS_URL is not usable: it takes another origin than the site's own (PUBLIC_URL).");
  });

  it('refuse two duties with one token', () => {
    const { OPS_TOKEN } = complete;

    expect(() => readConfig({ ...DEMO, OPS_TOKEN, OPS_TOKEN_COURIER: OPS_TOKEN })).toThrow(
      'OPS_TOKEN_COURIER is not usable: it takes another value than every other token of operations.',
    );
  });

  it.each(['0.0.0.0', '192.168.1.7', '::', 'food.local'])(
    'refuse the demo at %s, which others reach, unless that is meant',
    (HOST) => {
      expect(() => readConfig({ ...DEMO, HOST })).toThrow(
        `HOST=${HOST} lets others reach the demo, which shows every one-time code at /dev/outbox: set DEMO_PUBLIC=1 if that is meant, else DEMO=0 or HOST=127.0.0.1.`,
      );
      expect(readConfig({ ...DEMO, HOST, DEMO_PUBLIC: '1' }).demoPublic).toBe(true);
      expect(readConfig({ ...complete, HOST }).demoPublic).toBe(false);
    },
  );

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])(
    'take the demo at %s, which is this machine',
    (HOST) => {
      expect(readConfig({ ...DEMO, HOST }).host).toBe(HOST);
    },
  );

  it.each(['SMTP_URL', 'SMS_WEBHOOK_URL'])('need %s outside the demo', (name) => {
    expect(() => readConfig({ ...complete, [name]: '' })).toThrow(`${name} is not set`);
    expect(readConfig(complete).demo).toBe(false);
  });

  it('trust the proxies that are named', () => {
    const { trustProxy } = readConfig({ ...DEMO, TRUST_PROXY: '10.0.0.0/8, ::1,loopback' });

    expect(trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback']);
  });
});

describe('the example file', () => {
  const lines = readFileSync(join(__dirname, '../../.env.example'), 'utf8').split('\n');
  const example = Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );

  it('lists every variable that the server reads', () => {
    const sources = ['config.ts', 'operations-settings.ts', 'supplier-settings.ts'].map((file) =>
      readFileSync(join(__dirname, file), 'utf8'),
    );
    const read = sources.join('\n').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm);

    expect(Object.keys(example).sort()).toEqual([...read].map(([, name]) => name).sort());
  });

  it('shows the defaults', () => {
    const { opsTokens: _, inspectSecret: __, demo: ___, ...shown } = readConfig({ ...example, DEMO: '1' });
    const { opsTokens: _4, inspectSecret: _5, demo: _6, ...real } = readConfig(DEMO);

    expect(shown).toEqual(real);
  });
});
