/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from './call';
import { CALLS, callName } from './calls';

const modules = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('= defineCall('))
  .map((file) => file.slice(0, -'.ts'.length));

it('Every call that a page may make is listed: a server shows no release before it answers the calls of that', async () => {
  const missing: string[] = [];
  for (const module of modules) {
    const declared: Record<string, Partial<Call> | undefined> = await import(`./${module}`);
    for (const [name, call] of Object.entries(declared)) {
      const isOfPages = call?.path?.startsWith('/auth/') && ['open', 'customer'].includes(call.access ?? '');
      if (isOfPages && CALLS[module]?.[name] !== call)
        missing.push(`${name} of ${module}.ts: list that module in calls.ts`);
    }
  }

  expect(modules).toContain('orders');
  expect(missing).toEqual([]);
});

it('A call is named by its method and its path, whatever its parameters are called', () => {
  const names = ['/auth/order/:id/cancel', '/auth/order/:orderId/cancel'].map((path) =>
    callName({ method: 'PATCH', path }),
  );

  expect(names).toEqual(['PATCH /auth/order/:/cancel', 'PATCH /auth/order/:/cancel']);
});
