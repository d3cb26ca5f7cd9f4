import { clientAddress } from '../http/client-address';
import { customerNetworkOf } from './customer-network';

it.each([
  ['2001:db8:7:1::5', '2001:db8:7::'],
  ['2001:db8::5', '2001:db8::'],
  ['::1', '::'],
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
])('An IPv6 network of 48 bits, and an IPv4 address, count as one (%s)', (ip, network) => {
  expect(customerNetworkOf(clientAddress({ ip }))).toBe(network);
});
