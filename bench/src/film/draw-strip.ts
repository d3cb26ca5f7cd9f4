import type { Browser } from '@playwright/test';
import type { Frame } from './film-page';

interface Row {
  readonly name: string;
  readonly frames: readonly Frame[];
}

/** Below the size limit of pictures in the documents. */
const QUALITY = 55;

/** Draws a WebP with one row for each variant and one column for each moment. A cell shows the last picture before its moment. */
export async function drawStrip(
  browser: Browser,
  rows: readonly Row[],
  moments: readonly number[],
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 120 + moments.length * 92, height: 200 } });
  await page.setContent(`<!doctype html><style>
    body { margin: 8px; font: 13px sans-serif; background: #fff; color: #222 }
    table { border-spacing: 6px 4px }
    th { font-weight: 600; text-align: start }
    td { width: 78px; height: 169px; background: #eee }
    img { display: block; width: 78px; height: 169px }
  </style><table><tr><th></th>${moments.map((at) => `<th>${(at / 1000).toFixed(2)} s</th>`).join('')}</tr>${rows
    .map(({ name, frames }) => `<tr><th>${name}</th>${moments.map((at) => cell(frames, at)).join('')}</tr>`)
    .join('')}</table>`);
  const table = await page.locator('table').boundingBox();
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: (table?.width ?? 0) + 16, height: (table?.height ?? 0) + 16, scale: 1 },
  });
  await page.close();
  return Buffer.from(data, 'base64');
}

function cell(frames: readonly Frame[], moment: number): string {
  const seen = frames.findLast(({ at }) => at <= moment);
  return `<td>${seen ? `<img src="data:image/jpeg;base64,${seen.picture}" alt="">` : ''}</td>`;
}
