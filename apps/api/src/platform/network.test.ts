import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2401:4900:1c2b:3d4e:5f60:7182:93a4:b5c6', '2401:4900:1c2b:3d4e::/64'],
  ['2401:4900:1c2b:3d4e::1', '2401:4900:1c2b:3d4e::/64'],
  ['2401:4900:0c2b::1', '2401:4900:c2b:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
