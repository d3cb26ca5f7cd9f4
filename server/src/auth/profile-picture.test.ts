import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildApp } from '../app';
import type { TestCustomer } from '../testing/test-app';
import { profilePictures, users } from './auth-tables';
import { takeInPictures } from './stored-pictures';
import { setUpAuthKit } from './testing/auth-app';

const { test } = setUpAuthKit();
let customer: TestCustomer;

beforeEach(async () => {
  customer = await test().signUpAndLogin();
});

const BOUNDARY = 'picture-boundary';
const stored = () => test().db.select().from(profilePictures);

function form(file: Buffer, field = 'profile_picture', type = 'image/png', name = 'me.png'): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

const upload = (payload: Buffer, headers: Record<string, string> = customer.headers, from = '127.0.0.1') =>
  test().app.inject({
    method: 'POST',
    url: '/auth/upload-profile',
    payload,
    remoteAddress: from,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e0a030' } });

describe('a profile picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'may be %s, and becomes a square WebP of 512 px',
    async (format) => {
      const file = await photo(900, 700).toFormat(format).toBuffer();

      const answer = await upload(form(file));
      const { profile_picture } = answer.json();
      const served = await test().call('GET', profile_picture);

      expect(answer.statusCode).toBe(200);
      expect(answer.json().message).toBe('Profile picture updated successfully!');
      expect(profile_picture).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      });
    },
  );

  it('is never blown up', async () => {
    const { profile_picture } = (await upload(form(await photo(80, 60).png().toBuffer()))).json();

    const served = await test().call('GET', profile_picture);

    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 60, height: 60 });
  });

  it('loses what the camera wrote into it', async () => {
    const file = await photo(50, 50)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '17/1 23/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();

    const { profile_picture } = (await upload(form(file))).json();
    const served = await test().call('GET', profile_picture);

    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
    expect(served.rawPayload.includes('secret place')).toBe(false);
  });

  it('is served for ever and never sniffed', async () => {
    const { profile_picture } = (await upload(form(await photo(9, 9).png().toBuffer()))).json();

    const { headers } = await test().call('GET', profile_picture);

    expect(headers['content-type']).toBe('image/webp');
    expect(headers['cache-control']).toContain('max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('is kept by no cache that others share: it is to go with the account', async () => {
    const { profile_picture } = (await upload(form(await photo(9, 9).png().toBuffer()))).json();

    const { headers } = await test().call('GET', profile_picture);

    expect(headers['cache-control']).toMatch(/^private,/);
  });

  it('replaces the old one, which goes', async () => {
    const file = form(await photo(9, 9).png().toBuffer());
    const first = (await upload(file)).json().profile_picture;

    const second = (await upload(file)).json().profile_picture;

    const me = await test().call('GET', '/auth/me', { headers: customer.headers });
    expect(me.json().profile_picture).toBe(second);
    expect((await test().call('GET', first)).statusCode).toBe(404);
    expect((await test().call('GET', second)).statusCode).toBe(200);
  });

  it('whose storing fails leaves nothing behind, and the old one stays', async () => {
    const file = await photo(300, 300).png().toBuffer();
    const before = (await upload(form(file))).json().profile_picture;
    const pictures = await stored();
    await test().db.execute(
      'alter table users add constraint full_disk check (profile_picture is null) not valid',
    );

    const answer = await upload(form(file));
    await test().db.execute('alter table users drop constraint full_disk');

    expect(answer.statusCode).toBe(500);
    expect(await stored()).toEqual(pictures);
    expect((await test().call('GET', before)).statusCode).toBe(200);
  });

  it('needs a login', async () => {
    const answer = await upload(form(await photo(9, 9).png().toBuffer()), {});

    expect(answer.statusCode).toBe(401);
  });
});

describe('pictures in the folder of an earlier version', () => {
  const folder = () => join(test().context.config.dataDir, 'uploads');
  const name = (letter: string) => `${letter.repeat(32)}.webp`;
  const keep = (letter: string) => writeFileSync(join(folder(), name(letter)), `picture ${letter}`);

  beforeEach(async () => {
    mkdirSync(folder(), { recursive: true });
    keep('a');
    await test()
      .db.update(users)
      .set({ profilePicture: `/uploads/${name('a')}` });
  });

  it('are served as before once a server has started, and the folder is empty', async () => {
    keep('b');

    await takeInPictures(test().db, folder());

    const served = await test().call('GET', `/uploads/${name('a')}`);
    expect(served.payload).toBe('picture a');
    expect((await test().call('GET', `/uploads/${name('b')}`)).statusCode).toBe(404);
    expect(readdirSync(folder())).toEqual([]);
  });

  it('are taken in when a start that ended too soon is made again', async () => {
    await takeInPictures(test().db, folder());
    keep('a');

    await takeInPictures(test().db, folder());

    expect(await stored()).toHaveLength(1);
    expect(readdirSync(folder())).toEqual([]);
  });
});

it('a picture that is uploaded at one process is there at another', async () => {
  const { profile_picture } = (await upload(form(await photo(9, 9).png().toBuffer()))).json();
  const other = await buildApp({
    config: { ...test().context.config, dataDir: join(test().context.config.dataDir, 'other') },
    database: test().database,
  });

  const answer = await other.app.inject({ method: 'GET', url: profile_picture });
  await other.app.close();

  expect(answer.statusCode).toBe(200);
});

it('Two pictures are read at once and twenty wait, and the next customer is told to come back', async () => {
  const file = form(await photo(9, 9).png().toBuffer());
  let breakOff = (_error: Error): void => {};
  const reading = new Promise<never>((_, reject) => {
    breakOff = reject;
  });
  const metadata = jest.spyOn(sharp.prototype, 'metadata').mockReturnValue(reading);

  const uploads = Array.from({ length: 23 }, () => upload(file, customer.headers, '10.9.0.1'));
  const first = await Promise.race(uploads);
  breakOff(new Error('half a picture'));
  const all = await Promise.all(uploads);

  metadata.mockRestore();
  expect([first.statusCode, first.json().code]).toEqual([429, 'BUSY']);
  expect(all.filter(({ statusCode }) => statusCode === 400)).toHaveLength(22);
});

describe('what is no profile picture is refused and leaves nothing behind', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const SMALLER = 'Please choose a smaller picture.';
  const cases: [string, () => Promise<Buffer>, number, string?][] = [
    ['an SVG that calls itself PNG', async () => form(svg), 400],
    ['a GIF', async () => form(await photo(9, 9).gif().toBuffer()), 400],
    [
      'a page that calls itself JPEG',
      async () => form(Buffer.from('<html>'), 'profile_picture', 'image/jpeg'),
      400,
    ],
    ['half a picture', async () => form((await photo(300, 300).png().toBuffer()).subarray(0, 120)), 400],
    ['nothing', async () => form(Buffer.alloc(0)), 400],
    ['a file in another field', async () => form(await photo(9, 9).png().toBuffer(), 'avatar'), 400],
    ['a form without an end', async () => form(await photo(9, 9).png().toBuffer()).subarray(0, 150), 400],
    ['no form at all', async () => Buffer.from('hello'), 400],
    ['an empty body', async () => Buffer.alloc(0), 400],
    ['a field named __proto__', async () => form(await photo(9, 9).png().toBuffer(), '__proto__'), 400],
    [
      'a picture of a hundred megapixels',
      async () => form(await photo(10_001, 10_000).png().toBuffer()),
      400,
      SMALLER,
    ],
    [
      'a picture whose rows have no end',
      async () => form(await photo(60_000, 9).png().toBuffer()),
      400,
      SMALLER,
    ],
    [
      'a picture in passes that has to be held whole',
      async () => form(await photo(4_100, 4_000).jpeg({ progressive: true }).toBuffer()),
      400,
      SMALLER,
    ],
    [
      'a WebP that has to be held whole',
      async () => form(await photo(4_100, 4_000).webp({ lossless: true, effort: 0 }).toBuffer()),
      400,
      SMALLER,
    ],
    ['six megabytes', async () => form(Buffer.alloc(6 * 1024 * 1024)), 413],
  ];

  it.each(cases)('%s', async (_what, make, status, ...[message]) => {
    const answer = await upload(await make(), customer.headers, '10.9.0.2');

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ message: message ?? expect.any(String), code: expect.any(String) });
    expect(await stored()).toEqual([]);
  });

  it('a format that is not taken is not even measured: of a small SVG that would take minutes', async () => {
    await upload(form(svg), customer.headers, '10.9.0.2');

    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
  });

  it('a body that is no form', async () => {
    const answer = await test().call('POST', '/auth/upload-profile', {
      headers: customer.headers,
      body: { profile_picture: 'x' },
    });

    expect(answer.statusCode).toBe(400);
  });

  it.each(['../../../etc/passwd', '..\\..\\x.png', 'a\u0000b.png'])(
    'a name like %j is of no account',
    async (name) => {
      const answer = await upload(
        form(await photo(9, 9).png().toBuffer(), 'profile_picture', 'image/png', name),
      );

      expect(answer.json().profile_picture).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    },
  );
});

it.each([
  '/uploads/',
  '/uploads/..%2fdb%2fPG_VERSION',

  '/uploads/none.webp',
])('serves nothing but pictures at %s', async (url) => {
  expect([403, 404]).toContain((await test().call('GET', url)).statusCode);
});
