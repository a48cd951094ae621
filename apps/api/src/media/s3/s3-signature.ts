import { createHash, createHmac } from 'node:crypto';

export type S3Keys = { region: string; keyId: string; secret: string };
type RequestToSign = { method: string; url: URL; headers?: Record<string, string>; content?: Uint8Array; now: Date };

/** Signs an S3 request (AWS Signature Version 4). Build the URL with `addressOf`: the signature depends on its encoding. */
export function signHeaders(
  { region, keyId, secret }: S3Keys,
  { method, url, headers = {}, content = new Uint8Array(), now }: RequestToSign,
): Record<string, string> {
  const { time, scope } = getSigningScope(region, now);
  const contentHash = sha256(content);
  const signed: Record<string, string> = {
    host: url.host,
    ...headers,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
  };
  const names = Object.keys(signed).toSorted();
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const canonicalRequest = [method, url.pathname, url.search.slice(1), lines, names.join(';'), contentHash].join('\n');
  const signature = calculateSignature({ region, secret }, { time, scope, canonicalRequest });
  const { host: _host, ...sentHeaders } = signed;
  return {
    ...sentHeaders,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

type PresignOptions = { root: string; key: string; query?: Record<string, string>; seconds: number; now: Date };

/** Returns a presigned URL: anyone who has it can read one file for `seconds`. */
export function presignUrl(
  { region, keyId, secret }: S3Keys,
  { root, key, query = {}, seconds, now }: PresignOptions,
): URL {
  const { time, scope } = getSigningScope(region, now);
  const url = toObjectUrl(root, key, {
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${keyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  });
  const lines = `host:${url.host}\n`;
  const canonicalRequest = ['GET', url.pathname, url.search.slice(1), lines, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  url.search += `&X-Amz-Signature=${calculateSignature({ region, secret }, { time, scope, canonicalRequest })}`;
  return url;
}

function getSigningScope(region: string, now: Date) {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return { time, scope: `${time.slice(0, 8)}/${region}/s3/aws4_request` };
}

function calculateSignature(
  { region, secret }: Omit<S3Keys, 'keyId'>,
  { time, scope, canonicalRequest }: { time: string; scope: string; canonicalRequest: string },
): string {
  const stringToSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest)].join('\n');
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (signingKey, part) => hmac(signingKey, part),
    `AWS4${secret}`,
  );
  return hmac(key, stringToSign).toString('hex');
}

/** Builds a URL with the parameter order and encoding that the signature needs. */
export function toObjectUrl(root: string, key: string, query: Record<string, string> = {}): URL {
  const url = new URL(root);
  const path = key.split('/').map(encodeStrict).join('/');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`.replace(/\/$/, '') || '/';
  url.search = Object.keys(query)
    .toSorted()
    .map((name) => `${encodeStrict(name)}=${encodeStrict(query[name] ?? '')}`)
    .join('&');
  return url;
}

// AWS encodes more characters than `encodeURIComponent`.
function encodeStrict(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
