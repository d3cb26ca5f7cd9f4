import { api, connectSession } from '@food/platform/api';
import type { BegunCalls } from '@food/platform/begun-calls';
import { wire } from '@food/testing';

const place = globalThis as { __foodCalls?: BegunCalls };
const PATH = '/auth/sessions';

/** The page's HTML has begun a call with this result. */
function begin(answer: Promise<Response | null>, { token = 'secret' } = {}): void {
  place.__foodCalls = { [PATH]: { token, answer } };
}
const came = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));

const ended = jest.fn();
beforeEach(() => {
  ended.mockClear();
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  connectSession({ token: () => 'secret', onUnauthorized: ended });
  wire.onGet(PATH).reply(200, { by: 'its own call' });
});
afterEach(() => {
  delete place.__foodCalls;
  connectSession({ token: () => null, onUnauthorized: () => undefined });
});

const asked = async () => (await api.get(PATH)).data;

describe('A call that the HTML of the page has begun', () => {
  it('is not made again', async () => {
    begin(came({ by: 'the page' }));

    expect(await asked()).toEqual({ by: 'the page' });
    expect(wire.history.get).toHaveLength(0);
  });

  it('is used once: a later call is sent again', async () => {
    begin(came({ by: 'the page' }));

    await asked();

    expect(await asked()).toEqual({ by: 'its own call' });
  });

  it('fails as the server says, and is not made again', async () => {
    begin(came({ message: 'Come back later', code: 'BUSY' }, 503));

    await expect(asked()).rejects.toMatchObject({
      kind: 'server',
      status: 503,
      code: 'BUSY',
      message: 'Come back later',
    });
    expect(wire.history.get).toHaveLength(0);
  });

  it('ends a session that the server no longer knows', async () => {
    begin(came({ message: 'Log in', code: 'UNAUTHORIZED' }, 401));

    await expect(asked()).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(ended).toHaveBeenCalledWith('secret');
  });

  it('is made by the page when the line brought no answer', async () => {
    begin(Promise.resolve(null));

    expect(await asked()).toEqual({ by: 'its own call' });
  });

  it('is waited for as long as any call', async () => {
    begin(new Promise(() => undefined));

    await expect(api.get(PATH, { timeout: 1 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('is not waited for longer if its answer has begun and stays unfinished', async () => {
    begin(Promise.resolve(new Response(new ReadableStream())));

    await expect(api.get(PATH, { timeout: 1 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('is not taken for the call of another customer', async () => {
    begin(came({ by: 'the page' }), { token: 'of somebody else' });

    expect(await asked()).toEqual({ by: 'its own call' });
  });

  it('is not taken for a call that asks for something more', async () => {
    begin(came({ by: 'the page' }));

    expect((await api.get(PATH, { params: { limit: 20 } })).data).toEqual({ by: 'its own call' });
  });

  it('is not taken once something was changed', async () => {
    begin(came({ by: 'the page' }));
    wire.onPost('/auth/address').reply(201, {});

    await api.post('/auth/address', {});

    expect(await asked()).toEqual({ by: 'its own call' });
  });

  it('is not taken after a minute', async () => {
    begin(came({ by: 'the page' }));
    jest.spyOn(performance, 'now').mockReturnValue(60_001);

    expect(await asked()).toEqual({ by: 'its own call' });
  });
});
