import { expect, test } from 'vitest';
import { anonymizeIp, parseIpRanges, rateLimitKeyForIp } from './ip-ranges.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2401:4900:1c2b:3d4e:5f60:7182:93a4:b5c6', '2401:4900:1c2b:3d4e::/64'],
  ['2401:4900:1c2b:3d4e::1', '2401:4900:1c2b:3d4e::/64'],
  ['2401:4900:0c2b::1', '2401:4900:c2b:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s has the rate limit key %s', (address, rateLimitKey) => {
  expect(rateLimitKeyForIp(address)).toBe(rateLimitKey);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2401:4900:1c2b:3d4e:5f60:7182:93a4:b5c6', '2401:4900:1c2b::/48'],
  ['2401:4900:1c2b:3d4e::/64', '2401:4900:1c2b::/48'],
  ['::1', '0:0:0::/48'],
  ['1.2.3.4'.repeat(9), 'unknown'],
])('%s is anonymized as %s', (address, anonymized) => {
  expect(anonymizeIp(address)).toBe(anonymized);
});

test.each([
  ['10.0.0.5', { address: '10.0.0.5', prefix: 32, family: 'ipv4' }],
  [' 10.0.0.0/8 ', { address: '10.0.0.0', prefix: 8, family: 'ipv4' }],
  ['::1', { address: '::1', prefix: 128, family: 'ipv6' }],
  ['fd00::/8', { address: 'fd00::', prefix: 8, family: 'ipv6' }],
])('%s is parsed as a range', (rawRange, range) => {
  expect(parseIpRanges(rawRange)).toEqual([range]);
});

test.each(['', '10.0.0.0/', '10.0.0.0/0', '::/0', '10.0.0.0/33', '::1/129', 'localhost', '10.0.0.5,'])(
  '"%s" is not an IP range',
  (rawRange) => {
    expect(() => parseIpRanges(rawRange)).toThrow('Invalid IP range');
  },
);
