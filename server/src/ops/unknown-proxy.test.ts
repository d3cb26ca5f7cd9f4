import type { FastifyRequest } from 'fastify';
import { unknownProxy } from './unknown-proxy';

/** A visit as a server without trusted proxies sees it: the address of the connection, and the client that the proxies name. */
const visit = (ip: string, forwarded?: string) =>
  ({ ip, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }) as unknown as FastifyRequest;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

function lookAt(...visits: FastifyRequest[]) {
  const told: string[] = [];
  const proxy = unknownProxy((trouble) => told.push(trouble));
  for (const one of visits) proxy.look(one);
  return { proxy, told };
}

describe('It is reported that customers can not be told apart', () => {
  it.each([
    ['behind a balancer', numbers(20).map((n) => visit('10.0.0.2', `203.0.113.${n}`))],
    [
      'behind a CDN with public addresses',
      numbers(20).map((n) => visit(`198.51.100.${n % 4}`, `203.0.113.${n}`)),
    ],
    [
      'behind a CDN before a balancer that is trusted',
      numbers(20).map((n) => visit('2001:db8::7', `203.0.113.${n}, 2001:db8::7`)),
    ],
  ])('once %s that nobody named', (_, visits) => {
    const { proxy, told } = lookAt(...visits);

    expect(told).toEqual([expect.stringContaining('Set TRUST_PROXY.')]);
    expect(proxy.trouble()).toBe(told[0]);
  });

  it.each([
    ['customers come by themselves', numbers(20).map((n) => visit(`203.0.113.${n}`))],
    ['their proxy is trusted', numbers(20).map((n) => visit(`203.0.113.${n}`, `203.0.113.${n}`))],
    ['few have come yet', numbers(9).map((n) => visit('10.0.0.2', `203.0.113.${n}`))],
    ['one customer comes again and again', numbers(20).map(() => visit('10.0.0.2', '203.0.113.1'))],
    [
      'each comes through a proxy of their own',
      numbers(20).map((n) => visit(`203.0.113.${n}`, `10.0.0.${n}`)),
    ],
    [
      'all come from one private address, as on the machine of a developer',
      numbers(200).map(() => visit('192.168.1.7', '192.168.1.7')),
    ],
    [
      'fewer than half come from inside',
      numbers(200).map((n) =>
        n % 5 < 2 ? visit('10.1.2.3', '10.1.2.3') : visit(`203.0.113.${n}`, `203.0.113.${n}`),
      ),
    ],
    ['what names the client is no address', numbers(20).map((n) => visit('10.0.0.2', `unknown-${n}`))],
    [
      'one client makes up others',
      numbers(60).map((n) => (n % 2 ? visit('198.51.100.1', `203.0.113.${n}`) : visit(`192.0.2.${n}`))),
    ],
  ])('never if %s', (_, visits) => {
    expect(lookAt(...visits).told).toEqual([]);
  });

  it.each([
    ['172.30.0.1', '172.30.0.1'],
    ['fd4b:92d7:61ae::1', 'fd4b:92d7:61ae::'],
  ])('once if most come from one private address, beside customers who have their own: %s', (from, named) => {
    const own = numbers(40).map((n) => visit(`203.0.113.${n}`, `203.0.113.${n}`));
    const hidden = numbers(61).map(() => visit(from, from));
    const { proxy, told } = lookAt(...own, ...hidden);

    expect(told).toEqual([expect.stringContaining(`private address ${named}`)]);
    expect(proxy.trouble()).toBe(told[0]);
  });

  it('only as long as it is so', () => {
    const { proxy } = lookAt(...numbers(1_000).map((n) => visit('10.0.0.2', `203.0.113.${n % 200}`)));

    for (const n of numbers(20)) proxy.look(visit(`203.0.113.${n}`));

    expect(proxy.trouble()).toBeNull();
  });
});
