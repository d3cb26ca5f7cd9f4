import { liveChannel } from '@food/live/channel';
import { type LiveEvent, subscribe } from '@food/live/subscribe';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

jest.mock('@food/live/channel', () => ({ liveChannel: jest.fn() }));
const bringing = jest.mocked(liveChannel);
const connection = (state: string) => ({ type: 'connection', connection: state });
const neverEnding = () => new Promise<never>(() => undefined);

function listen() {
  const heard: LiveEvent[] = [];
  const undo = subscribe('ORD-0123456789', (event) => heard.push(event));
  return { heard, undo };
}
const comeOnline = () => window.dispatchEvent(new Event('online'));

beforeEach(() => bringing.mockReset());

describe('Following an order, when the code for it can not be fetched', () => {
  it('says that it has stopped, and tries again at once when the browser comes online', async () => {
    bringing.mockRejectedValueOnce(new Error('no line'));
    const { heard } = listen();
    await settled();
    expect(heard).toEqual([connection('connecting'), connection('stopped')]);
    const follow = jest.fn();
    bringing.mockResolvedValueOnce({ follow });

    comeOnline();
    await settled();

    expect(heard.at(-1)).toEqual(connection('connecting'));
    expect(follow).toHaveBeenCalledWith('ORD-0123456789', expect.any(Function));
  });

  it('tries again when the customer looks at the page again, once', async () => {
    bringing.mockRejectedValueOnce(new Error('no line'));
    listen();
    await settled();
    bringing.mockResolvedValueOnce({ follow: jest.fn() });

    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(bringing).toHaveBeenCalledTimes(2);

    comeOnline();
    await settled();
    expect(bringing).toHaveBeenCalledTimes(2);
  });

  it('is silent after its undo, whether the line comes back or not', async () => {
    bringing.mockRejectedValue(new Error('no line'));
    const [early, late] = [listen(), listen()];
    early.undo();
    await settled();

    late.undo();
    comeOnline();
    await settled();

    expect(early.heard).toEqual([connection('connecting')]);
    expect(late.heard).toEqual([connection('connecting'), connection('stopped')]);
    expect(bringing).toHaveBeenCalledTimes(2);
  });
});

describe('The channel of a page', () => {
  const { liveChannel: real } = jest.requireActual('@food/live/channel');

  it('is loaded once, by the first that needs it; after a failure it is requested again', async () => {
    await expect(real(() => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
    const channel = { follow: () => () => undefined };

    const first = real(() => Promise.resolve(channel));

    expect(real(neverEnding)).toBe(first);
    expect(await first).toBe(channel);
  });
});
