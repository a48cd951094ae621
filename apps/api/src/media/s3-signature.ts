import { createHash, createHmac } from 'node:crypto';

export type S3Keys = { region: string; keyId: string; secret: string };
type Asked = { method: string; url: URL; headers?: Record<string, string>; content?: Uint8Array; now: Date };

/**
 * The headers that make a request to S3 ours: Amazon's Signature Version 4, over the method, the address, the headers and the
 * content. The address must be written as the signature reads it: see `addressOf`.
 */
export function signedHeaders(
  { region, keyId, secret }: S3Keys,
  { method, url, headers = {}, content = new Uint8Array(), now }: Asked,
): Record<string, string> {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const day = time.slice(0, 8);
  const contentHash = sha256(content);
  const signed: Record<string, string> = {
    host: url.host,
    ...headers,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
  };
  const names = Object.keys(signed).toSorted();
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const whatIsAsked = [method, url.pathname, url.search.slice(1), lines, names.join(';'), contentHash].join('\n');

  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(whatIsAsked)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (above, part) => hmac(above, part),
    `AWS4${secret}`,
  );
  const signature = hmac(key, toSign).toString('hex');
  const { host: _sentAnyway, ...sent } = signed;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

/** An address below `root` with its query in the order and the spelling that are signed. */
export function addressOf(root: string, key: string, query: Record<string, string> = {}): URL {
  const url = new URL(root);
  const path = key.split('/').map(spelt).join('/');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`.replace(/\/$/, '') || '/';
  url.search = Object.keys(query)
    .toSorted()
    .map((name) => `${spelt(name)}=${spelt(query[name] ?? '')}`)
    .join('&');
  return url;
}

// Amazon leaves fewer signs as they are than `encodeURIComponent` does.
function spelt(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
