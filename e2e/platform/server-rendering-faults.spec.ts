import { promote } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import { awaitDrawn, DRAWN } from '../fixtures/drawn-pages';
import { test } from '../fixtures/own-site';
import { DRAWING_ROWS, publishDrawing, spoilDrawing } from '../fixtures/server-rendering-rows';
import { expectCartBar, heading } from '../fixtures/steps';
import { cartOf } from '../fixtures/stored';
import { OPS_TOKEN } from '../setup/start-server';
import { expect } from '../site';

test('A release that can not draw its pages costs them the drawing alone: they come as they would without, and the site is told', async ({
  page,
  request,
  remember,
  api,
  own,
}, info) => {
  const textOf = async (path: string) => (await request.get(path)).text();
  const counted = async () => {
    const headers = { authorization: `Bearer ${OPS_TOKEN}` };
    return (await request.get('/metrics', { headers })).text();
  };
  await remember(cartOf(await api.lines({ 'Chicken 65': 1 })));
  await awaitDrawn(request, '/home');

  for (const [at, row] of DRAWING_ROWS.entries()) {
    const version = `1.0.${at + 1}`;
    await test.step(`${row.where}, ${row.fault}`, async () => {
      await publishDrawing(own.store, version, row);
      // Forced: it has the browser files of the previous release, and so the same global, which the gate refuses.
      const made = { by: 'e2e', why: row.fault, forced: true, gate: () => undefined };
      await promote(openStore(`file:${own.store}`), [`catalog@${version}`], made);
      await spoilDrawing(own.store, version, row);

      await expect.poll(() => textOf('/deployment.json')).toContain(`"${version}"`);
      const began = Date.now();
      const answer = await page.goto('/home', { waitUntil: 'commit' });
      await expect(heading(page, 'Where taste meets comfort')).toBeVisible();
      const time = `${row.fault}: ${Date.now() - began} ms`;
      info.annotations.push({ type: 'time to recovery', description: time });
      const html = await answer?.text();
      expect(html).toContain(`/releases/catalog/${version}/`);
      expect(html).not.toContain(DRAWN);
      await expectCartBar(page, 1, 269);
      // The host draws its own.
      await awaitDrawn(request, '/skip2');
      const reasons = row.reasons.join('|');
      // Code that loads too slowly on a busy machine counts as late; it is tried again for the next visitor.
      const seen = async () => {
        await textOf('/home');
        return counted();
      };
      await expect
        .poll(seen)
        .toMatch(
          new RegExp(
            `^server_render_failures_total\\{release="catalog@${version}",reason="(${reasons})"\\} [1-9]`,
            'm',
          ),
        );
      // The log is written in batches, a moment later.
      await expect
        .poll(() => own.process.said)
        .toContain(`catalog@${version} could not draw a page on the server`);
    });
  }
});
