import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const PAGE_SIZE = 2;

/**
 * Minimal fake S3 server. Lists return two entries per page. Like Swift, it has no multi-object delete. `fail` makes the next
 * requests fail with these statuses.
 */
export async function startFakeS3Server(bucket: string) {
  const files = new Map<string, Buffer>();
  const requests: { method: string; url: string; authorization: string }[] = [];
  const failures: number[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: rawUrl = '' } = request;
    const content = await buffer(request);
    requests.push({ method, url: rawUrl, authorization: request.headers.authorization ?? '' });
    const failure = failures.shift();
    if (failure) return response.writeHead(failure).end('<Error><Code>Planned</Code></Error>');
    const url = new URL(rawUrl, 'http://s3');
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    if (!url.pathname.startsWith(`/${bucket}`) || method === 'POST') return response.writeHead(400).end();
    if (key === '') return response.end(renderList([...files.keys()].toSorted(), url.searchParams));
    if (method === 'PUT') files.set(key, content);
    if (method === 'DELETE') files.delete(key);
    if (method === 'PUT' || method === 'DELETE') return response.writeHead(method === 'PUT' ? 200 : 204).end();
    const found = files.get(key);
    if (!found) return response.writeHead(404).end(method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    return response.writeHead(200, { 'content-length': found.length }).end(method === 'HEAD' ? undefined : found);
  };
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, files, requests, fail: (...statuses: number[]) => void failures.push(...statuses), close };
}

function renderList(keys: string[], query: URLSearchParams): string {
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
  const next =
    from + PAGE_SIZE < all.length ? `<NextContinuationToken>${from + PAGE_SIZE}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${next}${all.slice(from, from + PAGE_SIZE).join('')}</ListBucketResult>`;
}
