import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { isPublicIp } from './public-ip.ts';

const MAX_URL_LENGTH = 2000;

/** Network access, replaced in tests. */
export type OutboundClient = {
  request: typeof request;
  resolve: (host: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
  port: number;
  /** Hosts with port that are reached over http and need not be public. Only for tests on one machine. */
  testHosts?: readonly string[];
};

export const defaultOutboundClient: OutboundClient = {
  request,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicIp,
  port: 443,
};

/** The URL is not one that the shop may call. */
export class AddressNotPublicError extends Error {}

type RequestParts = { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal };

/**
 * Sends a request to a URL that someone else entered. Allows only https and public IPs, to prevent SSRF: the host is resolved
 * once, and the connection uses the checked IP. Follows no redirects.
 */
export async function sendPublicRequest(
  url: URL,
  parts: RequestParts,
  client: OutboundClient = defaultOutboundClient,
): Promise<IncomingMessage> {
  if (client.testHosts?.includes(url.host) && url.protocol === 'http:')
    return send(httpRequest, { host: url.hostname, port: url.port }, url, parts);
  assertAllowedUrl(url, client);
  const host = toHost(url);
  const [first] = await resolvePublic(host, client);
  parts.signal.throwIfAborted();
  // Connect to the checked IP, so that the name is not resolved again to another one.
  return send(client.request, { host: first, servername: isIP(host) ? '' : host, port: client.port }, url, parts);
}

/** Checks a URL before it is stored. A name that cannot be resolved now may be resolved later, so it passes. */
export async function isAllowedUrl(text: string, client: OutboundClient = defaultOutboundClient): Promise<boolean> {
  try {
    const url = new URL(text);
    if (client.testHosts?.includes(url.host) && url.protocol === 'http:') return true;
    assertAllowedUrl(url, client);
    await resolvePublic(toHost(url), client);
    return true;
  } catch (error) {
    const isUnknownName = (error as NodeJS.ErrnoException).code === 'ENOTFOUND' || isTemporary(error);
    return isUnknownName;
  }
}

function isTemporary(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EAI_AGAIN';
}

function assertAllowedUrl(url: URL, { port }: OutboundClient): void {
  const urlPort = url.port === '' ? 443 : Number(url.port);
  const isAllowed =
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    urlPort === port &&
    url.href.length <= MAX_URL_LENGTH;
  if (!isAllowed) throw new AddressNotPublicError('URL not allowed');
}

async function resolvePublic(host: string, { resolve, isPublic }: OutboundClient): Promise<[string, ...string[]]> {
  const [first, ...others] = isIP(host) ? [host] : await resolve(host);
  // Reject the host if one of its IPs is not public: it may be an attack.
  if (first === undefined || ![first, ...others].every(isPublic))
    throw new AddressNotPublicError('Not a public IP address');
  return [first, ...others];
}

function toHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function send(
  sendWith: typeof request | typeof httpRequest,
  target: { host: string; port: string | number; servername?: string },
  url: URL,
  { method = 'GET', headers, body, signal }: RequestParts,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const clientRequest = sendWith(
      {
        ...target,
        method,
        path: `${url.pathname}${url.search}`,
        headers: {
          host: url.host,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        agent: false,
        signal,
      },
      resolve,
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}
