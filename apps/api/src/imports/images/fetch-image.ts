import { lookup } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { MAX } from '@kinari/contract/limits';
import type { Upload } from '../../platform/http/form.ts';
import { isPublicIp } from './public-ip.ts';

const MAX_BYTES = MAX.imageMb * 1024 * 1024;
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;
const MAX_URL_LENGTH = 2000;
const USER_AGENT = 'Kinari image import';

/** Network access, replaced in tests. */
export type HttpClient = {
  request: typeof request;
  resolve: (host: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
  port: number;
};

const defaultHttpClient: HttpClient = {
  request,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicIp,
  port: 443,
};

/**
 * Downloads an image from a URL in the file. Returns undefined on any error. Allows only https and public IPs, to
 * prevent SSRF: the host is resolved once, and the connection uses the checked IP.
 */
export async function fetchImage(
  address: string,
  target: string,
  httpClient: HttpClient = defaultHttpClient,
): Promise<Upload | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects += 1) {
      const response = await sendRequest(url, httpClient, signal);
      const next = getRedirectUrl(response);
      if (!next) return await saveResponse(response, target, signal);
      response.destroy();
      if (redirects === MAX_REDIRECTS) return undefined;
      url = new URL(next, url);
    }
  } catch {
    // Invalid URL, or an external server failed: skip the image.
    return undefined;
  }
}

async function sendRequest(url: URL, httpClient: HttpClient, signal: AbortSignal): Promise<IncomingMessage> {
  const port = url.port === '' ? 443 : Number(url.port);
  if (
    url.protocol !== 'https:' ||
    url.username ||
    url.password ||
    port !== httpClient.port ||
    url.href.length > MAX_URL_LENGTH
  )
    throw new Error('URL not allowed');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const ips = isIP(host) ? [host] : await httpClient.resolve(host);
  const [first] = ips;
  // Reject the host if one of its IPs is not public: it may be an attack.
  if (first === undefined || !ips.every(httpClient.isPublic)) throw new Error('Not a public IP address');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const clientRequest = httpClient.request(
      {
        // Connect to the checked IP, so that the name is not resolved again to another one.
        host: first,
        servername: isIP(host) ? '' : host,
        port,
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host, accept: 'image/jpeg, image/png, image/webp', 'user-agent': USER_AGENT },
        agent: false,
        signal,
      },
      resolve,
    );
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

function getRedirectUrl({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
}

async function saveResponse(response: IncomingMessage, target: string, signal: AbortSignal): Promise<Upload> {
  const contentLength = Number(response.headers['content-length'] ?? 0);
  if (response.statusCode !== 200 || contentLength > MAX_BYTES) {
    response.destroy();
    throw new Error('Not an image');
  }
  await pipeline(response, limitBytes(MAX_BYTES), createWriteStream(target, { flags: 'w', mode: 0o600 }), { signal });
  return { file: target, type: response.headers['content-type']?.split(';')[0]?.trim() ?? '' };
}

function limitBytes(maxBytes: number) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error('Too large');
      yield chunk;
    }
  };
}
