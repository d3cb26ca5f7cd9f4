import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { type Frame, PHONE } from './phone';

/** The size limit of an animated picture, since a README shows it. */
const MOST_BYTES = 1_000_000;
const CAPTION = 64;
const FINGER = 22;

/** The frames as one animated WebP, in the best quality within the limit. */
export async function drawFilm(browser: Browser, frames: readonly Frame[]): Promise<Buffer> {
  const captions = await drawCaptions(browser, [...new Set(frames.map(({ caption }) => caption))]);
  const whole = await Promise.all(frames.map((frame) => drawFrame(frame, captions.get(frame.caption)!)));
  const delay = frames.map(({ milliseconds }) => milliseconds);
  for (let quality = 80; quality >= 20; quality -= 10) {
    const film = await sharp(whole, { join: { animated: true } })
      .webp({ quality, delay, loop: 0, effort: 5, minSize: true })
      .toBuffer();
    if (film.length < MOST_BYTES) return film;
  }
  throw new Error(`${frames.length} frames are too many for ${MOST_BYTES} bytes.`);
}

const drawFrame = ({ picture, finger }: Frame, caption: Buffer): Promise<Buffer> =>
  sharp(picture)
    .extend({ bottom: CAPTION, background: '#17110c' })
    .composite([
      { input: caption, left: 0, top: PHONE.height },
      ...(finger
        ? [{ input: FINGERTIP, left: Math.round(finger.x) - FINGER, top: Math.round(finger.y) - FINGER }]
        : []),
    ])
    .png()
    .toBuffer();

const FINGERTIP = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * FINGER}" height="${2 * FINGER}"><circle cx="${FINGER}" cy="${FINGER}" r="${FINGER - 3}" fill="#17110c" fill-opacity=".35" stroke="#fff" stroke-opacity=".9" stroke-width="3"/></svg>`,
);

async function drawCaptions(browser: Browser, texts: readonly string[]): Promise<Map<string, Buffer>> {
  const page = await browser.newPage({ viewport: { width: PHONE.width, height: CAPTION } });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; display: grid; place-items: center; height: 100vh; background: #17110c; color: #f6efe1;
      font: 15px/1.35 sans-serif; text-align: center; text-wrap: balance }
    p { margin: 0 12px }
  </style><p></p>`);
  const drawn = new Map<string, Buffer>();
  for (const text of texts) {
    await page.locator('p').evaluate((element, words) => {
      element.textContent = words;
    }, text);
    drawn.set(text, await page.screenshot());
  }
  await page.close();
  return drawn;
}

export interface StripFrame {
  /** PNG. */
  readonly picture: Buffer;
  readonly label: string;
}

/** The frames side by side, each below its caption. A WebP at twice its displayed width. */
export async function drawStrip(
  browser: Browser,
  frames: readonly StripFrame[],
  { width, ratio }: { width: number; ratio: number },
): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: frames.length * (width + 12) + 12, height: 200 },
    deviceScaleFactor: 2,
  });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; background: #fff; color: #222; font: 13px/1.3 sans-serif }
    main { display: flex; gap: 12px; padding: 12px; width: max-content }
    figure { margin: 0; width: ${width}px }
    figcaption { height: 36px; display: flex; align-items: end; margin-bottom: 6px; font-weight: 600; text-wrap: balance }
    img { display: block; width: ${width}px; height: ${Math.round(width * ratio)}px; border-radius: 8px; box-shadow: 0 0 0 1px #ccc }
  </style><main>${frames
    .map(
      ({ picture, label }) =>
        `<figure><figcaption>${label}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}" alt=""></figure>`,
    )
    .join('')}</main>`);
  const strip = await page.locator('main').screenshot();
  await page.close();
  return sharp(strip).webp({ quality: 64, effort: 6 }).toBuffer();
}
