import Fastify from 'fastify';
import { breakConnections } from '../testing/broken-connections';
import { buildTestApp } from '../testing/test-app';
import { countVisits } from './composition-visits';
import { partVisits } from './ops-tables';

it('Visits that could not be written are written with the next ones', async () => {
  const site = await buildTestApp();
  const network = breakConnections();
  const app = Fastify();
  const visits = countVisits(app, site.context);
  const release = { part: 'catalog', version: '1.4.0' };
  for (let n = 0; n < 500; n++) visits.add(release, 1);

  const { hasBroken } = await network.during(() => visits.write().catch(() => undefined) as never, {
    atQuery: 1,
    when: 'before',
  });
  visits.add(release, 1);
  await visits.write();

  expect(hasBroken).toBe(true);
  expect((await site.db.select().from(partVisits)).map((row) => row.visits)).toEqual([501]);
  network.stop();
  await app.close();
  await site.close();
});
