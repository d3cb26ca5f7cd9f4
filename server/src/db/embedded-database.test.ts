/** @jest-environment node */
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbeddedTestDatabase, writeMigratedData } from '../testing/embedded-template';
import type { Database } from './database';
import { startThread } from './embedded-thread';
import { openDatabase } from './open-database';
import { prepared } from './prepared';

describe('The embedded database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmbeddedTestDatabase();
  }, 60_000);
  afterAll(() => database.close());

  it('holds up nothing else while it works on a long statement', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);

    await database.db.execute(sql`select count(*) from generate_series(1, 300000)`);
    clearInterval(timer);

    expect(turns).toBeGreaterThan(0);
  });

  it('tells of a change once it is committed, and of none that is taken back', async () => {
    const received: (string | null)[] = [];
    const listener = await database.listen((message) => received.push(message));

    await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`select pg_notify('changes', 'taken back')`);
        throw new Error('no');
      })
      .catch(() => {});
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('changes', 'kept')`);
      expect(received).toEqual([]);
    });
    expect(received).toEqual(['kept']);

    await listener.close();
    await database.db.execute(sql`select pg_notify('changes', 'later')`);
    expect(received).toEqual(['kept']);
  });

  it('answers after a statement that was wrong', async () => {
    await expect(database.db.execute(sql`select * from no_such_table`)).rejects.toMatchObject({
      cause: { code: '42P01' },
    });
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it('goes on with what was prepared, and with telling of changes, after a statement that failed', async () => {
    const divide = prepared('divide', { by: sql<number>`by` }, sql`select 1 / ${sql.placeholder('by')}::int`);
    const received: (string | null)[] = [];
    const listener = await database.listen((message) => received.push(message));
    await divide(database.db, { by: 1 });

    await expect(divide(database.db, { by: 0 })).rejects.toMatchObject({ cause: { code: '22012' } });

    await expect(divide(database.db, { by: 1 })).resolves.toEqual([{ by: 1 }]);
    await database.db.execute(sql`select pg_notify('changes', 'still told')`);
    expect(received).toEqual(['still told']);
    await listener.close();
  });

  it('refuses queries after it was closed', async () => {
    const closed = await openEmbeddedTestDatabase();
    await closed.close();

    await expect(closed.ping()).rejects.toMatchObject({ cause: { message: /after calling end/ } });
  });
});

describe('A folder of the embedded database', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is for its owner’s eyes from its next opening on, also if others could read it before', async () => {
    await writeMigratedData(dataDir);
    await chmod(join(dataDir, 'db'), 0o755);

    const opened = await openDatabase({ url: null, dataDir });
    await opened.close();

    expect((await stat(join(dataDir, 'db'))).mode & 0o077).toBe(0);
  });

  it('is free again after it could not be opened', async () => {
    const folder = join(dataDir, 'db');
    await mkdir(folder);
    await writeFile(join(folder, 'PG_VERSION'), 'of no version');

    await expect(openDatabase({ url: null, dataDir })).rejects.toThrow();
    await rm(folder, { recursive: true });
    await writeMigratedData(dataDir);
    const opened = await openDatabase({ url: null, dataDir });

    await expect(opened.ping()).resolves.toBeUndefined();
    await opened.close();
  });

  it('is free again after the thread that has it has died', async () => {
    await writeMigratedData(dataDir);
    const thread = await startThread(join(dataDir, 'db'));
    await thread.worker.terminate();

    await thread.close();
    const opened = await openDatabase({ url: null, dataDir });

    await expect(opened.ping()).resolves.toBeUndefined();
    await opened.close();
  });

  it('is free again after its tables could not be brought to a state', async () => {
    await writeMigratedData(dataDir);

    await expect(openDatabase({ url: null, dataDir }, join(dataDir, 'no-migrations'))).rejects.toThrow();
    const opened = await openDatabase({ url: null, dataDir }, null);

    await expect(opened.ping()).resolves.toBeUndefined();
    await opened.close();
  });
});
