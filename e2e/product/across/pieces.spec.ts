import { bothWidths } from '../../fixtures/both-widths';
import { awaitDrawn } from '../../fixtures/drawn-pages';
import { openInPieces } from '../../fixtures/in-pieces';
import { expectNothingMoved } from '../../fixtures/late-answers';
import { cartOf } from '../../fixtures/stored';
import { expect, test } from '../../site';

bothWidths(() => {
  test('Nothing moves when the HTML comes in two pieces, cut in the navigation or in the words of a slide', async ({
    page,
    api,
    request,
    remember,
  }) => {
    await remember(cartOf(await api.lines({ 'Egg Biryani': 1 })));

    for (const [path, until] of [
      ['/home', '<span>Menu</span></a>'],
      ['/', '</h1>'],
    ] as const) {
      await test.step(path, async () => {
        await awaitDrawn(request, path);
        await openInPieces(page, api.site, path, until);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNothingMoved(page);
      });
    }
  });
});
