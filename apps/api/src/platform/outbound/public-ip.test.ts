import { expect, test } from 'vitest';
import { isPublicIp } from './public-ip.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:5',
  '2002:a00:5::',
  'localhost',
  '',
])('%j is not a public IP', (address) => expect(isPublicIp(address)).toBe(false));
test.each(['1.1.1.1', '172.32.0.1', '49.36.1.1', '2606:4700::1111'])('%s is a public IP', (address) =>
  expect(isPublicIp(address)).toBe(true),
);
