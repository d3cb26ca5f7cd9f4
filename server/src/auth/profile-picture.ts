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
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];

const limiter = new ConcurrencyLimiter(2, 20);
const unreadable = () => badRequest('Please choose a JPEG, PNG or WebP picture.', 'PICTURE_INVALID');

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
 * A square WebP of at most 512 px, without the camera's metadata.
 *
 * @throws HttpError 400 if the content, whatever its name says, is no JPEG, PNG or WebP
 */
async function squareWebp(file: Buffer): Promise<Buffer> {
  // Loaded with the first picture: a fifth of a second that no start needs.
  const { default: sharp } = await import('sharp');
  return limiter.run(async () => {
    try {
      const image = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
      const { format, width, height } = await image.metadata();
      if (!FORMATS.includes(format)) throw unreadable();
      const side = Math.min(width, height, LARGEST_SIDE);
      return await image.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
    } catch {
      throw unreadable();
    }
  });
}
