import { HOUR } from '@food/contracts/durations';
import { eq } from 'drizzle-orm';
import { breakConnections } from '../testing/broken-connections';
import { sessions, users } from './auth-tables';
import { readIdentifier } from './identifier';
import { allowReset } from './reset-store';
import { hashToken, startSession } from './session-store';
import { MARA, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();
const NEW = 'a brand new one';
const { email: emailOrMobile, password: current_password } = MARA;

const account = async () => (await test().db.select().from(users))[0]!;
const startOne = async () => startSession(test().context, (await account()).id);

/** Each is prepared first, so that only the call itself can fail. */
const changes = {
  'changes the password': async () => {
    const token = await startOne();
    return () => kit().update(token, { password: NEW, current_password });
  },
  'changes the email': async () => {
    const token = await startOne();
    return () => kit().update(token, { email: 'new@example.com', current_password });
  },
  'sets a new password by a code': async () => {
    const reset_token = await allowReset(
      test().context,
      readIdentifier(emailOrMobile).key,
      (await account()).id,
    );
    return () => kit().post('/auth/reset-password', { emailOrMobile, password: NEW, reset_token });
  },
};

let network: ReturnType<typeof breakConnections>;
beforeEach(() => {
  network = breakConnections();
});
afterEach(() => network.stop());

describe('a database that breaks while a customer', () => {
  it.each(Object.entries(changes))(
    '%s never leaves the change without the end of the other sessions',
    async (_, prepare) => {
      await kit().signUp();
      const before = await account();
      const outcomes: string[] = [];
      for (let atQuery = 1; outcomes.at(-1) !== 'unbroken'; atQuery++) {
        await test().db.update(users).set(before);
        test().clock.forward(2 * HOUR);
        const stolen = hashToken(await startOne());
        const change = await prepare();

        const { hasBroken } = await network.during(change, { atQuery, when: 'before' });

        const isChanged = JSON.stringify(await account()) !== JSON.stringify(before);
        const open = await test().db.select().from(sessions).where(eq(sessions.id, stolen));
        expect({ atQuery, isEnded: open.length === 0 }).toEqual({ atQuery, isEnded: isChanged });
        outcomes.push(hasBroken ? 'broken' : 'unbroken');
        if (!hasBroken) expect(isChanged).toBe(true);
      }
      expect(outcomes.length).toBeGreaterThan(5);
    },
  );
});
