import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileHeaders, MediaStore, StoredFile } from '../store.types.ts';
import { presignUrl, type S3Keys, signHeaders, toObjectUrl } from './s3-signature.ts';

type BucketConfig = S3Keys & { root: string; lends?: boolean };
type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  content?: Buffer;
};

// Retry if the server is busy or restarting. All requests are idempotent.
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 200;
// Time limit until the response starts. Reading the body has no limit.
const TIMEOUT_MS = 15_000;
// Long enough to follow a redirect, too short to share the URL.
const PRESIGNED_URL_SECONDS = 60;

/** Media store in an S3 bucket. Uses only basic S3 operations. */
export function createS3Store(bucket: BucketConfig): MediaStore {
  const send = (request: S3Request) => sendWithRetries(bucket, request);
  const remove = async (key: string) => {
    const response = await expectOk(await send({ method: 'DELETE', key }), { or: 404 });
    await response.body?.cancel();
  };

  async function* list(query: Record<string, string>): AsyncGenerator<string> {
    let continuationToken: string | undefined;
    do {
      const page = {
        'list-type': '2',
        ...query,
        ...(continuationToken && { 'continuation-token': continuationToken }),
      };
      const response = await expectOk(await send({ method: 'GET', query: page }));
      const xml = await response.text();
      yield xml;
      continuationToken = findTexts(xml, 'NextContinuationToken')[0];
    } while (continuationToken);
  }

  async function* files(
    folder: string,
    listOptions: Record<string, string> = { delimiter: '/' },
  ): AsyncGenerator<StoredFile> {
    for await (const xml of list({ prefix: `${folder}/`, ...listOptions })) {
      for (const entry of findElements(xml, 'Contents')) {
        const [[key = ''], [modifiedAt = '']] = [findTexts(entry, 'Key'), findTexts(entry, 'LastModified')];
        yield { key, lastModified: new Date(modifiedAt) };
      }
    }
  }

  return {
    async put(key, content) {
      const response = await expectOk(await send({ method: 'PUT', key, content: Buffer.from(content) }));
      await response.body?.cancel();
    },
    async exists(key) {
      const response = await send({ method: 'HEAD', key });
      return response.status !== 404 && (await expectOk(response)).ok;
    },
    getBytes: async (key) => Buffer.from(await (await expectOk(await send({ method: 'GET', key }))).arrayBuffer()),
    async getStream(key) {
      const { body } = await expectOk(await send({ method: 'GET', key }));
      return body ? Readable.fromWeb(body) : Readable.from([]);
    },
    delete: remove,
    // One at a time: some servers need a checksum for a multi-object delete.
    async deleteAll(folder) {
      const keys: string[] = [];
      for await (const { key } of files(folder, {})) keys.push(key);
      for (const key of keys) await remove(key);
    },
    files,
    ...(bucket.lends && {
      lend: (key: string, { type, disposition }: FileHeaders) =>
        presignUrl(bucket, {
          root: bucket.root,
          key,
          query: { 'response-content-type': type, 'response-content-disposition': disposition },
          seconds: PRESIGNED_URL_SECONDS,
          now: new Date(),
        }),
    }),
    async *folders() {
      for await (const xml of list({ delimiter: '/' })) {
        yield findElements(xml, 'CommonPrefixes').flatMap((entry) =>
          findTexts(entry, 'Prefix').map((prefix) => prefix.replace(/\/$/, '')),
        );
      }
    },
  };
}

async function sendWithRetries(bucket: BucketConfig, request: S3Request): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await sendOnce(bucket, request);
      if ((response.status < 500 && response.status !== 429) || attempt === MAX_ATTEMPTS) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw toUnreachableError(error);
    }
    await wait(RETRY_DELAY_MS * attempt * (0.5 + Math.random()));
  }
}

async function sendOnce(bucket: BucketConfig, { method, key = '', query = {}, content }: S3Request): Promise<Response> {
  const url = toObjectUrl(bucket.root, key, query);
  const headers = signHeaders(bucket, { method, url, now: new Date(), ...(content && { content }) });
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(new Error('The media store timed out')), TIMEOUT_MS);
  try {
    return await fetch(url, {
      method,
      headers,
      signal: controller.signal,
      redirect: 'error',
      ...(content && { body: content }),
    });
  } finally {
    clearTimeout(timeout);
  }
}

async function expectOk(response: Response, { or }: { or?: number } = {}): Promise<Response> {
  if (response.ok || response.status === or) return response;
  const [code = ''] = findTexts(await response.text(), 'Code');
  throw new Error(`The media store returned ${response.status} ${code}`.trim());
}

// `fetch` hides the network error code in `cause`. Copy it, because the HTTP layer checks `code`.
function toUnreachableError(error: unknown): Error {
  const cause = error instanceof Error ? error.cause : undefined;
  const errorCode = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  const code = /^E[A-Z]+$/.test(errorCode) ? errorCode : 'ETIMEDOUT';
  return Object.assign(new Error('The media store is unreachable', { cause: error }), { code });
}

// S3 lists are flat and the keys are ours, so a regular expression is enough to parse them.
function findElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
    ([, elementContent = '']) => elementContent,
  );
}

const XML_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function findTexts(xml: string, name: string): string[] {
  return findElements(xml, name).map((text) =>
    text.replaceAll(/&(\w+);/g, (match, entity: string) => XML_ENTITIES[entity] ?? match),
  );
}
