import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, parse, relative } from 'node:path';
import { PICTURE_WIDTHS } from '@food/ui/picture-sizes';
import sharp from 'sharp';
import { pictures } from './pictures';
import { definitions, type Svg } from './pictures/svg';

/** Pixels a side of the whole picture, for browsers without AVIF. */
const SIZE = 320;
const OVERSAMPLE = 2;
/** Beside the menu that names them. */
const folder = join(import.meta.dirname, '../../../server/seed/images');
const emojiFolder = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
);

const emojiImages = new Map<string, Promise<string>>();

/** The SVG renderer reads PNG everywhere, WebP only in newer builds. */
async function loadEmoji(code: string): Promise<string> {
  const png = await sharp(await readFile(join(emojiFolder, `${code}.webp`)))
    .png()
    .toBuffer();
  return `<image id="emoji-${code}" x="-50" y="-50" width="100" height="100" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

function emojiImage(code: string): Promise<string> {
  const image = emojiImages.get(code) ?? loadEmoji(code);
  emojiImages.set(code, image);
  return image;
}

async function documentOf(drawing: Svg): Promise<Buffer> {
  const codes = new Set([...drawing.matchAll(/#emoji-([0-9a-f-]+)/g)].map(([, code]) => code as string));
  const images = await Promise.all([...codes].map(emojiImage));
  const side = SIZE * OVERSAMPLE;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 320 320"><defs>${definitions}${images.join('')}</defs><g transform="translate(160 157)">${drawing}</g></svg>`,
  );
}

/** The full-size picture, and its sizes beside it. Returns the bytes of each, the full size first. */
async function makePicture(name: string, drawing: Svg): Promise<number[]> {
  const document = await documentOf(drawing);
  const ofWidth = (width: number) =>
    sharp(document, { unlimited: true }).resize(width, width).modulate({ saturation: 1.1, brightness: 1.02 });
  const whole = await ofWidth(SIZE)
    .webp({ quality: 77, alphaQuality: 85, effort: 6, smartSubsample: true })
    .toFile(join(folder, `${name}.webp`));
  const bytes = [whole.size];
  const largest = await ofWidth(Math.max(...PICTURE_WIDTHS))
    .png()
    .toBuffer();
  for (const width of PICTURE_WIDTHS) {
    // Beside one another on a screen nobody tells it from 55, which takes a third more bytes.
    const { size } = await sharp(largest)
      .resize(width, width)
      .avif({ quality: 45, effort: 6 })
      .toFile(join(folder, String(width), `${name}.avif`));
    bytes.push(size);
  }
  return bytes;
}

async function removeStale(names: Set<string>): Promise<void> {
  const widths = new Set(['', ...PICTURE_WIDTHS.map(String)]);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const below = relative(folder, entry.parentPath);
    const isStale = entry.isFile() ? !names.has(parse(entry.name).name) : !widths.has(entry.name);
    if (isStale) await rm(join(folder, below, entry.name), { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
const entries = Object.entries(pictures).filter(
  ([name]) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)),
);
for (const width of PICTURE_WIDTHS) await mkdir(join(folder, String(width)), { recursive: true });
const totals = ['whole', ...PICTURE_WIDTHS].map((size) => ({ size, bytes: 0 }));
for (const [name, drawing] of entries) {
  const bytes = await makePicture(name, drawing);
  for (const [at, total] of totals.entries()) total.bytes += bytes[at] ?? 0;
}
if (wanted.length === 0) await removeStale(new Set(Object.keys(pictures)));
console.log(`${entries.length} pictures`);
for (const { size, bytes } of totals) console.log(`  ${size}: ${(bytes / 1024).toFixed(0)} KiB`);
