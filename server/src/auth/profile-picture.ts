import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { uploadProfile } from '@food/contracts/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter';
import type { AppContext } from '../context';
import { badRequest, HttpError } from '../http/errors';
import { route } from '../http/route';
import { servePictures, storePicture, takeInPictures } from './stored-pictures';

const LARGEST_FILE = 5 * 1024 * 1024;
const LARGEST_SIDE = 512;
/** More pixels than phones take; a small file can hold a picture that fills the memory. */
const MOST_PIXELS = 60_000_000;
/** Of a progressive JPEG, an interlaced PNG or a WebP, which may have to be held in memory as a whole. Cameras make none of them. */
const MOST_PIXELS_HELD_WHOLE = 16_000_000;
/** Some rows at a time are held in memory, and those of a PNG can have any length. */
const LONGEST_SIDE = 16_383;
const READERS = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);

const limiter = new ConcurrencyLimiter(2, 20);
const unreadable = () => badRequest('Please choose a JPEG, PNG or WebP picture.', 'PICTURE_INVALID');
const tooLarge = () => badRequest('Please choose a smaller picture.', 'PICTURE_INVALID');

/** Profile pictures: uploaded, scaled down, stripped of metadata, and served. */
export async function registerProfilePicture(app: FastifyInstance, context: AppContext): Promise<void> {
  await takeInPictures(context.db, join(context.config.dataDir, 'uploads'));
  servePictures(app, context.db);
  await app.register(multipart, { limits: { fileSize: LARGEST_FILE, files: 1, fields: 5, parts: 6 } });
  route(
    app,
    uploadProfile,
    async (request) => {
      const picture = await squareWebp(await readPicture(request));
      const path = await storePicture(context.db, request.user.id, picture);
      return { message: 'Profile picture updated successfully!', profile_picture: path };
    },
    { perMinute: 30 },
  );
}

/** @throws HttpError 400 without the file, 413 if it is too large */
async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw unreadable();
  // The parser's errors for a broken form have no status of their own.
  const file = await request.file().catch(() => undefined);
  if (file?.fieldname !== 'profile_picture') throw unreadable();
  return file.toBuffer().catch(() => {
    if (!file.file.truncated) throw unreadable();
    throw new HttpError(413, 'TOO_LARGE', 'Please choose a picture of at most 5 MB.');
  });
}

/**
 * Loads the library with the first picture, since that takes a fifth of a second that no start needs. All readers but ours are switched
 * off: measuring a small SVG can take minutes, and it is measured before its format is known.
 */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
};
let loading: ReturnType<typeof loadSharp> | null = null;

/**
 * A square WebP of at most 512 px, without the camera's metadata.
 *
 * @throws HttpError 400 if the content, whatever its name says, is no JPEG, PNG or WebP, or if it would take too much memory
 */
async function squareWebp(file: Buffer): Promise<Buffer> {
  loading ??= loadSharp();
  const sharp = await loading;
  return limiter.run(async () => {
    try {
      // The library's own limit would refuse without telling a picture that is too large from one that is broken.
      const image = sharp(file, { limitInputPixels: false, failOn: 'error' });
      const { width, height, isProgressive, format } = await image.metadata();
      const most = isProgressive || format === 'webp' ? MOST_PIXELS_HELD_WHOLE : MOST_PIXELS;
      if (width * height > most || Math.max(width, height) > LONGEST_SIDE) throw tooLarge();
      const side = Math.min(width, height, LARGEST_SIDE);
      return await image.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
    } catch (error) {
      throw error instanceof HttpError ? error : unreadable();
    }
  });
}
