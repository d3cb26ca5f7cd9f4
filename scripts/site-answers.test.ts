/** @jest-environment node */
import { siteAnswers } from './site-answers';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000/readyz'],
  ['192.168.1.5', 'http://192.168.1.5:3000/readyz'],
  ['::1', 'http://[::1]:3000/readyz'],
])(
  'A site that listens at %s is waited for there, since another program may have localhost',
  async (host, ready) => {
    const asked = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new Error('refused'));
    asked.mockResolvedValueOnce(new Response('', { status: 503 })).mockResolvedValueOnce(new Response('ok'));

    await siteAnswers({ host, port: 3000 });

    expect(asked.mock.calls).toEqual([[ready], [ready], [ready]]);
    asked.mockRestore();
  },
);
