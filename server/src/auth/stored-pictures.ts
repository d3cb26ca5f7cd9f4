import { randomBytes } from 'node:crypto';
import { readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database';
import { profilePictures, users } from './auth-tables';
import { queueUser } from './user-store';

const PREFIX = '/uploads/';
const NAME = /^[0-9a-f]{32}\.webp$/;

/** Serves customers' uploads. Every picture has a name of its own, so a name always means the same bytes. */
export function servePictures(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { name: string } }>(
    `${PREFIX}:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const [picture] = NAME.test(name)
        ? await db
            .select({ content: profilePictures.content })
            .from(profilePictures)
            .where(eq(profilePictures.name, name))
        : [];
      if (!picture) return reply.callNotFound();
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type('image/webp')
        .send(picture.content);
    },
  );
}

/**
 * Stores a customer's picture in place of an earlier one. Returns its path.
 *
 * @throws HttpError 401 if the account was deleted after the call was accepted
 */
export async function storePicture(db: Db, userId: string, content: Buffer): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  await db.transaction(async (tx) => {
    await queueUser(tx, userId);
    await tx
      .update(users)
      .set({ profilePicture: PREFIX + name })
      .where(eq(users.id, userId));
    await tx
      .insert(profilePictures)
      .values({ userId, name, content })
      .onConflictDoUpdate({ target: profilePictures.userId, set: { name, content } });
  });
  return PREFIX + name;
}

/**
 * Moves pictures into the database from a folder in which servers once stored them, and removes the moved and the unused ones.
 * May be interrupted at any moment and repeated.
 */
export async function takeInPictures(db: Db, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => NAME.test(file))) {
    const file = join(folder, name);
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.profilePicture, PREFIX + name));
    if (user) {
      const content = await readFile(file);
      await db.insert(profilePictures).values({ userId: user.id, name, content }).onConflictDoNothing();
    }
    await unlink(file);
  }
}
