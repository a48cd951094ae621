import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const PAGE = 2;

/**
 * As much of S3 as keeping files takes, on a port of its own: lists come two entries at a time, and as with Swift many files
 * are not removed at once. `fail` makes the next requests fail with that status.
 */
export async function openS3Server(bucket: string) {
  const files = new Map<string, Buffer>();
  const asked: { method: string; url: string; authorization: string }[] = [];
  const failures: number[] = [];

  const handle = async (request: IncomingMessage, reply: ServerResponse) => {
    const { method = '', url: address = '' } = request;
    const content = await buffer(request);
    asked.push({ method, url: address, authorization: request.headers.authorization ?? '' });
    const failure = failures.shift();
    if (failure) return reply.writeHead(failure).end('<Error><Code>Planned</Code></Error>');
    const url = new URL(address, 'http://s3');
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    if (!url.pathname.startsWith(`/${bucket}`) || method === 'POST') return reply.writeHead(400).end();
    if (key === '') return reply.end(listOf([...files.keys()].toSorted(), url.searchParams));
    if (method === 'PUT') files.set(key, content);
    if (method === 'DELETE') files.delete(key);
    if (method === 'PUT' || method === 'DELETE') return reply.writeHead(method === 'PUT' ? 200 : 204).end();
    const found = files.get(key);
    if (!found) return reply.writeHead(404).end(method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    return reply.writeHead(200, { 'content-length': found.length }).end(method === 'HEAD' ? undefined : found);
  };
  const server = createServer((request, reply) => void handle(request, reply)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, files, asked, fail: (...statuses: number[]) => void failures.push(...statuses), close };
}

function listOf(keys: string[], query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
  const entries = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      if (end >= 0) return `<CommonPrefixes><Prefix>${key.slice(0, end + 1)}</Prefix></CommonPrefixes>`;
      return `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`;
    });
  const all = [...new Set(entries)];
  const from = Number(query.get('continuation-token') ?? 0);
  const next = from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${next}${all.slice(from, from + PAGE).join('')}</ListBucketResult>`;
}
