import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { pictures } from './pictures';
import { definitions, type Svg } from './pictures/svg';

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

async function makePicture(name: string, drawing: Svg): Promise<number> {
  const { size } = await sharp(await documentOf(drawing), { unlimited: true })
    .resize(SIZE, SIZE)
    .modulate({ saturation: 1.1, brightness: 1.02 })
    .webp({ quality: 77, alphaQuality: 85, effort: 6, smartSubsample: true })
    .toFile(join(folder, `${name}.webp`));
  return size;
}

async function removeStale(names: Set<string>): Promise<void> {
  for (const file of await readdir(folder)) {
    if (file.endsWith('.webp') && !names.has(file.slice(0, -5))) await rm(join(folder, file));
  }
}

const wanted = process.argv.slice(2);
const entries = Object.entries(pictures).filter(
  ([name]) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)),
);
await mkdir(folder, { recursive: true });
let total = 0;
for (const [name, drawing] of entries) total += await makePicture(name, drawing);
if (wanted.length === 0) await removeStale(new Set(Object.keys(pictures)));
console.log(`${entries.length} pictures, ${(total / 1024).toFixed(0)} KiB`);
