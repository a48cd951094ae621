import type { request } from 'node:https';
import { describe, expect, test } from 'vitest';
import { isPublicIp } from './public-ip.ts';
import { AddressNotPublicError, isAllowedUrl, type OutboundClient, sendPublicRequest } from './public-request.ts';

const PRIVATE_IPS = [
  '0.0.0.0',
  '10.0.0.5',
  '100.64.1.1',
  '127.0.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
];
const PRIVATE_IPV6 = [
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  '64:ff9b::a00:5',
  '2002:a00:5::',
  '2001:db8::1',
  'ff02::1',
];

const toNumber = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toHex = (ip: string) =>
  ip
    .split('.')
    .map((part) => `0x${Number(part).toString(16)}`)
    .join('.');
const toOctal = (ip: string) =>
  ip
    .split('.')
    .map((part) => `0${Number(part).toString(8)}`)
    .join('.');

/** Ways to write an IPv4 address that browsers and curl accept. */
const writeIpv4 = (ip: string) => [
  ip,
  String(toNumber(ip)),
  `0x${toNumber(ip).toString(16)}`,
  toHex(ip),
  toOctal(ip),
  ip.replace(/\.(\d+)\.(\d+)$/, (_, third, fourth) => `.${Number(third) * 256 + Number(fourth)}`),
  `${ip}.`,
  `[::ffff:${ip}]`,
  `[::${ip}]`,
  `[64:ff9b::${ip}]`,
];

const hosts = [
  ...PRIVATE_IPS.flatMap(writeIpv4),
  ...PRIVATE_IPV6.map((ip) => `[${ip}]`),
  'localhost',
  'inside.example',
  'both.example',
];
const paths = ['/', '/hooks', '/latest/meta-data/'];
const addresses = [
  ...hosts.flatMap((host) => paths.map((path) => `https://${host}${path}`)),
  'http://shop.example/',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'https://shop.example:22/',
  'https://me:pw@shop.example/',
];

/** Records where a connection would go instead of opening it. */
function createRecorder(resolutions: Record<string, string[]> = {}) {
  const connections: string[] = [];
  let resolved = 0;
  const client: OutboundClient = {
    request: ((options: { host: string }) => {
      connections.push(options.host);
      throw new Error('not connected in a test');
    }) as unknown as typeof request,
    resolve: async (host) => {
      resolved += 1;
      return resolutions[host] ?? ['10.0.0.5'];
    },
    isPublic: isPublicIp,
    port: 443,
  };
  return { client, connections, countResolved: () => resolved };
}

const send = (url: string, client: OutboundClient) =>
  sendPublicRequest(
    new URL(url),
    { method: 'POST', body: '{}', headers: {}, signal: AbortSignal.timeout(1000) },
    client,
  );

describe('a URL that someone else entered', () => {
  const resolutions = { 'both.example': ['1.1.1.1', '10.0.0.5'], localhost: ['127.0.0.1', '::1'] };

  test('is not called if it leads inside, however it is written', async () => {
    expect(addresses.length).toBeGreaterThan(500);
    const { client, connections } = createRecorder(resolutions);
    const outcomes = await Promise.all(
      addresses.map((address) =>
        Promise.resolve()
          .then(() => send(address, client))
          .then(
            () => 'called',
            (error: unknown) =>
              error instanceof AddressNotPublicError || error instanceof TypeError ? 'refused' : String(error),
          ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['refused']));
    expect(connections).toEqual([]);
  });

  test('is called at the address that was checked, so a name cannot change it in between', async () => {
    const { client, connections, countResolved } = createRecorder({ 'rebinding.example': ['1.1.1.1'] });
    await expect(send('https://rebinding.example/', client)).rejects.toThrow('not connected in a test');
    expect(connections).toEqual(['1.1.1.1']);
    expect(countResolved()).toBe(1);
  });

  test('is checked again for each request', async () => {
    const { client, connections } = createRecorder({});
    const resolutionsInTurn = [['1.1.1.1'], ['10.0.0.5']];
    const turning = { ...client, resolve: async () => resolutionsInTurn.shift() ?? [] };
    await expect(send('https://turning.example/', turning)).rejects.toThrow('not connected in a test');
    await expect(send('https://turning.example/', turning)).rejects.toThrow('Not a public IP address');
    expect(connections).toEqual(['1.1.1.1']);
  });

  test('can be stored only if it may be called, or its name is unknown for now', async () => {
    const { client } = createRecorder({ 'shop.example': ['1.1.1.1'] });
    expect(await isAllowedUrl('https://shop.example/hook', client)).toBe(true);
    expect(await isAllowedUrl('https://inside.example/hook', client)).toBe(false);
    expect(await isAllowedUrl('http://shop.example/hook', client)).toBe(false);
    expect(await isAllowedUrl('shop', client)).toBe(false);
    const unknown = { ...client, resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) };
    expect(await isAllowedUrl('https://later.example/hook', unknown)).toBe(true);
  });
});

test('hosts for tests are reached over http, and only with their exact port', async () => {
  const { client } = createRecorder();
  const testClient = { ...client, testHosts: ['127.0.0.1:1'] };
  await expect(send('http://127.0.0.1:1/', testClient)).rejects.toThrow('ECONNREFUSED');
  await expect(send('http://127.0.0.1:2/', testClient)).rejects.toThrow('URL not allowed');
  await expect(send('https://127.0.0.1:1/', testClient)).rejects.toThrow('URL not allowed');
});
