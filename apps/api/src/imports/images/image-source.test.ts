import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { OutboundClient } from '../../platform/outbound/public-request.ts';
import { createZip } from '../../platform/zip.ts';
import { fetchImage, listZipImageNames, openZipImages } from './image-source.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'images-'));
const requests: { url: string; host: string | undefined }[] = [];
const server = http.createServer((request, reply) => {
  const url = request.url ?? '';
  requests.push({ url, host: request.headers.host });
  const hops = /^\/hop\/(\d)/.exec(url)?.[1];
  if (hops) return reply.writeHead(302, { location: hops === '1' ? '/a.jpg' : `/hop/${Number(hops) - 1}` }).end();
  if (url.startsWith('/to?')) return reply.writeHead(302, { location: decodeURIComponent(url.slice(4)) }).end();
  if (url === '/announced') return reply.writeHead(200, { 'content-length': 9 * 1024 * 1024 }).end();
  if (url === '/endless') {
    const interval = setInterval(() => reply.write(Buffer.alloc(1024 * 1024)), 1);
    return reply.on('close', () => clearInterval(interval));
  }
  if (url === '/a.jpg') return reply.writeHead(200, { 'content-type': 'image/jpeg; q=1' }).end('a image');
  return reply.writeHead(404).end('no');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

// The test server is local and has no TLS, so treat this machine as the internet.
const testHttpClient: OutboundClient = {
  request: http.request,
  resolve: async (host) =>
    host === 'inside.example' ? ['10.0.0.5'] : host === 'both.example' ? ['127.0.0.1', '10.0.0.5'] : ['127.0.0.1'],
  isPublic: (address) => address === '127.0.0.1',
  port,
};
const urlAt = (host: string, urlPath: string) => `https://${host}:${port}${urlPath}`;
const target = path.join(folder, 'image');
const fetchTestImage = (address: string) => fetchImage(address, target, testHttpClient);

describe('an image from a URL', () => {
  test('is fetched from the IP that was checked, with the host name in the request', async () => {
    const upload = await fetchTestImage(urlAt('images.example', '/a.jpg'));
    expect(upload).toEqual({ file: target, type: 'image/jpeg' });
    expect(await readFile(target, 'utf8')).toBe('a image');
    expect(requests.at(-1)).toEqual({ url: '/a.jpg', host: `images.example:${port}` });
  });

  test('is fetched after three redirects but not after four', async () => {
    expect(await fetchTestImage(urlAt('images.example', '/hop/3'))).toBeDefined();
    expect(await fetchTestImage(urlAt('images.example', '/hop/4'))).toBeUndefined();
  });

  test.each([
    ['no address', 'kurta.jpg'],
    ['http', `http://images.example:${port}/a.jpg`],
    ['a file', 'file:///etc/passwd'],
    ['another port', 'https://images.example:22/a.jpg'],
    ['a name and a password', `https://me:secret@images.example:${port}/a.jpg`],
    ['a machine inside', urlAt('inside.example', '/a.jpg')],
    ['a name of two machines, one of them inside', urlAt('both.example', '/a.jpg')],
    ['an address inside', urlAt('10.0.0.5', '/a.jpg')],
    ['an address inside, in other words', urlAt('0x0a000005', '/a.jpg')],
    ['an address of IPv6 inside', urlAt('[::ffff:10.0.0.5]', '/a.jpg')],
    ['a redirect inside', urlAt('images.example', `/to?${encodeURIComponent(urlAt('inside.example', '/a.jpg'))}`)],
    ['a redirect to http', urlAt('images.example', `/to?${encodeURIComponent(`http://images.example:${port}/a.jpg`)}`)],
    ['a page that is not there', urlAt('images.example', '/gone')],
    ['more than 8 MB, as it says', urlAt('images.example', '/announced')],
    ['more than 8 MB, as it turns out', urlAt('images.example', '/endless')],
  ])('is not fetched from %s', async (_what, address) => {
    const before = requests.filter(({ url }) => url === '/a.jpg').length;
    expect(await fetchTestImage(address)).toBeUndefined();
    expect(requests.filter(({ url }) => url === '/a.jpg').length).toBe(before);
  });
});

describe('images from an archive', () => {
  async function* bytes(text: string) {
    yield text;
  }
  test('are found by file name, in any folder, in upper or lower case', async () => {
    const file = path.join(folder, 'zip');
    const names = ['photos/Kurta Front.JPG', '__MACOSX/photos/._Kurta Front.JPG', '../../etc/saree.png', 'notes.txt'];
    await writeFile(
      file,
      await createZip(
        names.map((name) => ({ name, content: bytes(name) })),
        new Date(),
      ),
    );
    expect(await listZipImageNames(file)).toEqual(new Set(['kurta front.jpg', 'saree.png']));
    const images = await openZipImages(file, folder);
    const kurta = await images.take('kurta front.jpg');
    expect([kurta?.type, await readFile(kurta?.file ?? '', 'utf8')]).toEqual(['image/jpeg', 'photos/Kurta Front.JPG']);
    const saree = await images.take('any/where/SAREE.png');
    expect(path.dirname(saree?.file ?? '')).toBe(folder);
    expect(await images.take('notes.txt')).toBeUndefined();
    images.close();
    expect(await readdir(path.resolve(folder, '..')).then((all) => all.includes('saree.png'))).toBe(false);
  });

  test('are skipped when larger than 8 MB or damaged', async () => {
    const file = path.join(folder, 'large');
    const large = await createZip([{ name: 'large.png', content: bytes('x'.repeat(9 * 1024 * 1024)) }], new Date());
    await writeFile(file, large);
    const images = await openZipImages(file, folder);
    expect(await images.take('large.png')).toBeUndefined();
    images.close();

    const understated = Buffer.from(large);
    understated.writeUInt32LE(1000, understated.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24);
    await writeFile(file, understated);
    const understatedImages = await openZipImages(file, folder);
    expect(await understatedImages.take('large.png')).toBeUndefined();
    understatedImages.close();

    await writeFile(file, large.subarray(0, 100));
    expect(await listZipImageNames(file)).toEqual(new Set());
    const damaged = await openZipImages(file, folder);
    expect(await damaged.take('large.png')).toBeUndefined();
  });
});
