import { systemClock } from '../../context';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../testing/test-database';
import { createOutbox } from './outbox';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("The demo's outbox has the newest two hundred messages, of all processes", async () => {
  const [one, other] = [1, 2].map(() =>
    createOutbox({ db: database.db, clock: systemClock, config: { brandName: 'x' } as never }),
  );
  for (let n = 1; n <= 205; n++)
    await (n % 2 ? one : other)?.add({
      to: `${n}@example.com`,
      channel: 'email',
      language: 'en',
      code: `${n}`,
      asked: 'here',
    });
  await other?.add({ to: 'last@example.com', channel: 'email', language: 'te', changed: 'password' });

  const sent = (await one?.read(undefined)) ?? [];

  expect(sent).toHaveLength(200);
  expect(sent[0]).toEqual(
    expect.objectContaining({
      to: 'last@example.com',
      code: null,
      text: 'మీ x ఖాతా పాస్‌వర్డ్ ఇప్పుడే మారింది. మీరు చేయలేదా? వెంటనే మమ్మల్ని సంప్రదించండి.',
    }),
  );
  expect(sent[1]).toMatchObject({ code: '205' });
  expect(sent[1]).not.toHaveProperty('text');
  expect((await other?.read(' 204@Example.com'))?.map(({ code }) => code)).toEqual(['204']);
});
