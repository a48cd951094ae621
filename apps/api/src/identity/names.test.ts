import { describe, expect, test } from 'vitest';
import { deviceName } from '../platform/http/device-name.ts';
import { toPincodes } from './addresses/pincode.service.ts';
import { isReservedUsername } from './reserved-usernames.ts';

describe('a username', () => {
  test.each([
    'admin',
    'ADMIN',
    'ad.min',
    'Kinari',
    'kinari-support',
    'root',
    'ａｄｍｉｎ',
    'no-reply',
    'ADMİN',
    'admın',
    'kinarı',
    'ádmin',
    '\u0430dmin',
    'раypal',
  ])('%s is reserved', (name) => expect(isReservedUsername(name)).toBe(true));

  test.each(['asha', 'admina', 'rootvegetable', 'kinariwala', 'आशा', 'asha_आशा', 'josé'])(
    '%s is not reserved',
    (name) => expect(isReservedUsername(name)).toBe(false),
  );
});

describe('a device', () => {
  const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
  test.each([
    [`Mozilla/5.0 (Linux; Android 14; SM-A546E) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
  ])('with the user agent %j is named %j', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});

test('a pincode belongs to the district with most of its post offices; the others are alternatives', () => {
  const createPostOffice = (district: string) => ({ pincode: '853204', district, state: 'JAMMU AND KASHMIR' });
  expect(
    toPincodes([createPostOffice('PURNIA'), createPostOffice('BHAGALPUR'), createPostOffice('Bhagalpur')]),
  ).toEqual([
    {
      pincode: '853204',
      district: 'Bhagalpur',
      state: 'Jammu and Kashmir',
      alternatives: [{ district: 'Purnia', state: 'Jammu and Kashmir' }],
    },
  ]);
});
