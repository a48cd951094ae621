import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openMediaStore } from './store.ts';

// An S3 that, as Swift's, removes many at once only with a checksum.
const files = new Set(['one/640.webp', 'one/640.avif', 'oneself/640.webp']);
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://s3');
  const key = url.pathname.replace('/pictures/', '');
  if (request.method === 'DELETE' && files.delete(key)) return void response.writeHead(204).end();
  if (request.method !== 'GET') return void response.writeHead(400).end();
  const listed = [...files].filter((file) => file.startsWith(url.searchParams.get('prefix') ?? ''));
  const contents = listed.map((file) => `<Contents><Key>${file}</Key><Size>1</Size></Contents>`).join('');
  response.end(`<?xml version="1.0"?><ListBucketResult>${contents}</ListBucketResult>`);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('the files of a picture go from any S3, and no others', async () => {
  const store = openMediaStore({
    ...readConfig({}),
    MEDIA_STORE: 's3',
    MEDIA_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_KEY_ID: 'id',
    MEDIA_S3_SECRET: 'secret',
  });
  await store.deleteAll('one');
  expect([...files]).toEqual(['oneself/640.webp']);
});
