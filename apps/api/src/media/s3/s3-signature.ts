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
  const { time, scope } = momentOf(region, now);
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
  const signature = signatureOf({ region, secret }, { time, scope, whatIsAsked });
  const { host: _sentAnyway, ...sent } = signed;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

type Lent = { root: string; key: string; query?: Record<string, string>; seconds: number; now: Date };

/** An address that lets anybody who has it read one file for so long, by a signature that stands in it. */
export function presignedAddress(
  { region, keyId, secret }: S3Keys,
  { root, key, query = {}, seconds, now }: Lent,
): URL {
  const { time, scope } = momentOf(region, now);
  const url = addressOf(root, key, {
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${keyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  });
  const lines = `host:${url.host}\n`;
  const whatIsAsked = ['GET', url.pathname, url.search.slice(1), lines, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  url.search += `&X-Amz-Signature=${signatureOf({ region, secret }, { time, scope, whatIsAsked })}`;
  return url;
}

function momentOf(region: string, now: Date) {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return { time, scope: `${time.slice(0, 8)}/${region}/s3/aws4_request` };
}

function signatureOf(
  { region, secret }: Omit<S3Keys, 'keyId'>,
  { time, scope, whatIsAsked }: { time: string; scope: string; whatIsAsked: string },
): string {
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(whatIsAsked)].join('\n');
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (above, part) => hmac(above, part),
    `AWS4${secret}`,
  );
  return hmac(key, toSign).toString('hex');
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
