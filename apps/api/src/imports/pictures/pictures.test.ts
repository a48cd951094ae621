import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { zip } from '../../platform/zip.ts';
import { fetchPicture, type Internet } from './fetch-picture.ts';
import { namesInZip, openPicturesInZip } from './pictures-in-zip.ts';
import { isPublicAddress } from './public-address.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
const asked: { url: string; host: string | undefined }[] = [];
const server = http.createServer((request, reply) => {
  const url = request.url ?? '';
  asked.push({ url, host: request.headers.host });
  const hops = /^\/hop\/(\d)/.exec(url)?.[1];
  if (hops) return reply.writeHead(302, { location: hops === '1' ? '/a.jpg' : `/hop/${Number(hops) - 1}` }).end();
  if (url.startsWith('/to?')) return reply.writeHead(302, { location: decodeURIComponent(url.slice(4)) }).end();
  if (url === '/announced') return reply.writeHead(200, { 'content-length': 9 * 1024 * 1024 }).end();
  if (url === '/endless') {
    const more = setInterval(() => reply.write(Buffer.alloc(1024 * 1024)), 1);
    return reply.on('close', () => clearInterval(more));
  }
  if (url === '/a.jpg') return reply.writeHead(200, { 'content-type': 'image/jpeg; q=1' }).end('a picture');
  return reply.writeHead(404).end('no');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

// The machine of a test is not public, and has no certificate: what stands for the internet here is one name on it.
const here: Internet = {
  request: http.request,
  resolve: async (host) =>
    host === 'inside.example' ? ['10.0.0.5'] : host === 'both.example' ? ['127.0.0.1', '10.0.0.5'] : ['127.0.0.1'],
  isPublic: (address) => address === '127.0.0.1',
  port,
};
const at = (host: string, way: string) => `https://${host}:${port}${way}`;
const target = path.join(folder, 'picture');
const fetched = (address: string) => fetchPicture(address, target, here);

describe('a picture by its address', () => {
  test('comes from the machine that was looked at, asked by its name', async () => {
    const upload = await fetched(at('pictures.example', '/a.jpg'));
    expect(upload).toEqual({ file: target, type: 'image/jpeg' });
    expect(await readFile(target, 'utf8')).toBe('a picture');
    expect(asked.at(-1)).toEqual({ url: '/a.jpg', host: `pictures.example:${port}` });
  });

  test('comes after three redirects and not after four', async () => {
    expect(await fetched(at('pictures.example', '/hop/3'))).toBeDefined();
    expect(await fetched(at('pictures.example', '/hop/4'))).toBeUndefined();
  });

  test.each([
    ['no address', 'kurta.jpg'],
    ['http', `http://pictures.example:${port}/a.jpg`],
    ['a file', 'file:///etc/passwd'],
    ['another port', 'https://pictures.example:22/a.jpg'],
    ['a name and a password', `https://me:secret@pictures.example:${port}/a.jpg`],
    ['a machine inside', at('inside.example', '/a.jpg')],
    ['a name of two machines, one of them inside', at('both.example', '/a.jpg')],
    ['an address inside', at('10.0.0.5', '/a.jpg')],
    ['an address inside, in other words', at('0x0a000005', '/a.jpg')],
    ['an address of IPv6 inside', at('[::ffff:10.0.0.5]', '/a.jpg')],
    ['a redirect inside', at('pictures.example', `/to?${encodeURIComponent(at('inside.example', '/a.jpg'))}`)],
    [
      'a redirect to http',
      at('pictures.example', `/to?${encodeURIComponent(`http://pictures.example:${port}/a.jpg`)}`),
    ],
    ['a page that is not there', at('pictures.example', '/gone')],
    ['more than 8 MB, as it says', at('pictures.example', '/announced')],
    ['more than 8 MB, as it turns out', at('pictures.example', '/endless')],
  ])('does not come from %s', async (_what, address) => {
    const before = asked.filter(({ url }) => url === '/a.jpg').length;
    expect(await fetched(address)).toBeUndefined();
    expect(asked.filter(({ url }) => url === '/a.jpg').length).toBe(before);
  });

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
  ])('%j is not on the internet', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(['1.1.1.1', '172.32.0.1', '49.36.1.1', '2606:4700::1111'])('%s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('pictures from an archive', () => {
  async function* bytes(text: string) {
    yield text;
  }
  test('are found by their file names, wherever they lie and however they are written', async () => {
    const file = path.join(folder, 'zip');
    const names = ['photos/Kurta Front.JPG', '__MACOSX/photos/._Kurta Front.JPG', '../../etc/saree.png', 'notes.txt'];
    await writeFile(
      file,
      await zip(
        names.map((name) => ({ name, content: bytes(name) })),
        new Date(),
      ),
    );
    expect(await namesInZip(file)).toEqual(new Set(['kurta front.jpg', 'saree.png']));
    const pictures = await openPicturesInZip(file, folder);
    const kurta = await pictures.take('kurta front.jpg');
    expect([kurta?.type, await readFile(kurta?.file ?? '', 'utf8')]).toEqual(['image/jpeg', 'photos/Kurta Front.JPG']);
    const saree = await pictures.take('any/where/SAREE.png');
    expect(path.dirname(saree?.file ?? '')).toBe(folder);
    expect(await pictures.take('notes.txt')).toBeUndefined();
    await pictures.close();
    expect(await readdir(path.resolve(folder, '..')).then((all) => all.includes('saree.png'))).toBe(false);
  });

  test('of more than 8 MB, or that are damaged, do not come', async () => {
    const file = path.join(folder, 'large');
    const large = await zip([{ name: 'large.png', content: bytes('x'.repeat(9 * 1024 * 1024)) }], new Date());
    await writeFile(file, large);
    const pictures = await openPicturesInZip(file, folder);
    expect(await pictures.take('large.png')).toBeUndefined();
    await pictures.close();
    await writeFile(file, large.subarray(0, 100));
    expect(await namesInZip(file)).toEqual(new Set());
    const damaged = await openPicturesInZip(file, folder);
    expect(await damaged.take('large.png')).toBeUndefined();
  });
});
