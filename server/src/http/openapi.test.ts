/** @jest-environment node */
// Packages keep the schemas that a document was once made of, and test files share them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp, type TestApp } from '../testing/test-app';
import type { ApiDocument } from './api-page/openapi-document';
import { breakingChanges } from './testing/breaking-changes';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const FILE = join(import.meta.dirname, '../../openapi.json');
const stored = (): ApiDocument => JSON.parse(readFileSync(FILE, 'utf8'));

describe('The stored document of the API', () => {
  it('is the API that is served: nothing that a client relies on has changed unseen', async () => {
    const served = (await test.call('GET', '/openapi.json')).json();
    // Set by `npm run openapi`.
    if (process.env.STORE_OPENAPI) writeFileSync(FILE, `${JSON.stringify(served, null, 2)}\n`);

    const broken = breakingChanges(stored(), served);

    if (JSON.stringify(served) === JSON.stringify(stored())) return;
    const words = broken.length > 0 ? `This breaks clients:\n  ${broken.join('\n  ')}` : 'This adds to it.';
    throw new Error(
      `The API is no longer that of server/openapi.json. ${words}\nIf it is meant, run npm run openapi to store it, and commit it.`,
    );
  });
});

interface Fields {
  properties: Record<string, Record<string, unknown>>;
  required: string[];
}
/** A document in the making, as far as the tests change it. */
interface Draft {
  paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: Fields }> } }>>;
  components: { schemas: Record<'Coupon', Fields> };
}

describe('A change of the API breaks clients if', () => {
  const changed = (change: (document: Draft) => void): string[] => {
    const after = structuredClone(stored());
    change(after as unknown as Draft);
    return breakingChanges(stored(), after);
  };
  const bodyOf = ({ paths }: Draft, path: string, method: string) =>
    paths[path]![method]!.requestBody.content['application/json']!.schema;

  it('a call is gone', () => {
    expect(changed(({ paths }) => delete paths['/auth/coupons'])).toEqual(['GET /auth/coupons is gone.']);
  });

  it('a field is newly required of the client', () => {
    const broken = changed((document) => {
      const body = bodyOf(document, '/auth/signup', 'post');
      body.properties.birthday = { type: 'string' };
      body.required.push('birthday');
    });

    expect(broken).toEqual(['POST /auth/signup: body.birthday is newly required.']);
  });

  it('a field of the client may be shorter than before', () => {
    const broken = changed((document) => {
      bodyOf(document, '/auth/signup', 'post').properties.name!.maxLength = 3;
    });

    expect(broken).toEqual([
      expect.stringMatching(/^POST \/auth\/signup: body\.name: maxLength was .+ and is 3\.$/),
    ]);
  });

  it('a field of an answer is gone, may be missing or has another type', () => {
    const broken = changed(({ components: { schemas } }) => {
      delete schemas.Coupon.properties.description;
      schemas.Coupon.required = schemas.Coupon.required.filter((name) => name !== 'code');
      schemas.Coupon.properties.id = { type: 'string' };
    });

    expect(broken).toEqual(
      expect.arrayContaining([
        'GET /auth/coupons: answer 200[].description is gone.',
        'GET /auth/coupons: answer 200[].code may be missing now.',
        'GET /auth/coupons: answer 200[].id was integer and is string.',
      ]),
    );
  });

  it('none of it: a further call and a further field of an answer are additions', () => {
    const broken = changed(({ paths, components: { schemas } }) => {
      paths['/auth/further'] = paths['/auth/coupons']!;
      schemas.Coupon.properties.further = { type: 'string' };
      schemas.Coupon.required.push('further');
    });

    expect(broken).toEqual([]);
  });
});

describe('The page of the API', () => {
  it('shows every call with who may call it, without a script or a style of its own', async () => {
    const page = await test.call('GET', '/dev/api');
    const { paths }: ApiDocument = (await test.call('GET', '/openapi.json')).json();

    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    for (const name of ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'])
      expect(policy).toContain(`${name} 'none'`);
    expect(page.body).toContain('<code>/auth/coupons</code>');
    expect(page.body.match(/<details>/g)).toHaveLength(
      Object.values(paths).flatMap((methods) => Object.keys(methods)).length,
    );
    expect(page.body).not.toMatch(/<script|<style|style=/);
    expect((await test.call('GET', '/dev/api.css')).body).toContain('--ground');
  });

  it('is there for trying and developing alone', async () => {
    const live = await buildTestApp({
      env: { DEMO: '0', SMTP_URL: 'smtp://mail.example', SMS_WEBHOOK_URL: 'https://sms.example' },
      database: test.database,
    });

    expect((await live.call('GET', '/dev/api')).statusCode).toBe(404);

    await live.close();
  });
});
