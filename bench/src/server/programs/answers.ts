// Bare Fastify: answers from memory, and nothing else. `ANSWERS` names a file with the answers by address.
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import type { StoredAnswer } from '../stored-answer';

const app = Fastify();
const answers: StoredAnswer[] = JSON.parse(await readFile(process.env.ANSWERS ?? '', 'utf8'));
for (const { path, type, encoding, body } of answers) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path, (_request, reply) => {
    if (encoding) reply.header('content-encoding', encoding);
    reply.type(type).send(bytes);
  });
}
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
