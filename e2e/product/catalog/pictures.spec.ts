import { bothWidths } from '../../fixtures/both-widths';
import { cartOf } from '../../fixtures/stored';
import { expect, type Page, test } from '../../site';

/** Each test begins with an empty cache: a browser prefers a larger picture that it already has. */
const PAGES = ['/home', '/all-items', '/category/3', '/cart'];

/** The bounds for the ratio of a picture's pixels to its place's. Fewer pixels look blurred, more waste bytes. */
const FEWEST = 0.9;
const MOST = 1.3;

/** Every picture of a page, including those further down, whose size doesn't fit its place. */
async function misfits(page: Page): Promise<{ seen: number; misfits: string[] }> {
  const all = await page.locator('img').evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map(async (image) => {
        image.loading = 'eager';
        await image.decode();
        // For a candidate of `srcset`, `naturalWidth` is the laid-out width; loaded by itself it has its own pixels.
        const alone = new Image();
        alone.src = image.currentSrc;
        await alone.decode();
        return {
          url: image.currentSrc,
          has: alone.naturalWidth,
          needs: image.clientWidth * devicePixelRatio,
        };
      }),
    ),
  );
  // Pictures far below the screen may not be laid out yet.
  const pictures = all.filter(({ needs }) => needs > 0);
  // A picture in two places of the page is loaded for the larger one.
  const most = (url: string) =>
    MOST * Math.max(...pictures.filter((other) => other.url === url).map(({ needs }) => needs));
  return {
    seen: pictures.length,
    misfits: pictures
      .filter(({ url, has, needs }) => has < FEWEST * needs || has > most(url))
      .map(({ url, has, needs }) => `${new URL(url).pathname} has ${has} px for ${needs}`),
  };
}

bothWidths((width) => {
  // A window as narrow as a phone. With the browser's phone emulation it may choose before it knows the page's width.
  test.use({ deviceScaleFactor: width === 'a phone' ? 2 : 1, isMobile: false });

  for (const path of PAGES) {
    test(`every picture of ${path} has the pixels that its place needs: none is blurred, none is too large`, async ({
      page,
      api,
      remember,
    }) => {
      await remember(cartOf(await api.lines({ 'Chicken 65': 1 })));
      await page.goto(path);
      const dishes =
        path === '/cart'
          ? page.getByRole('heading', { name: 'Explore More' })
          : page.getByRole('button', { name: 'Add to Cart' }).last();
      await expect(dishes).toBeAttached();

      await expect(page.locator('img:not([src])')).toHaveCount(0);
      const found = await misfits(page);

      expect(found.misfits).toEqual([]);
      expect(found.seen).toBeGreaterThan(1);
    });
  }
});
