import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { MediaStore, SaidOfFile, StoredFile } from '../store.types.ts';
import { addressOf, presignedAddress, type S3Keys, signedHeaders } from './s3-signature.ts';

type Bucket = S3Keys & { root: string; lends?: boolean };
type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  content?: Buffer;
};

// A server that is busy or restarts is asked again; every request may be sent twice.
const TRIES = 3;
const PAUSE_MS = 200;
// Until the reply begins; a file may then take as long as whoever reads it.
const PATIENCE_MS = 15_000;
// Long enough for a browser to follow a redirect, and too short to pass an address on.
const LENT_SECONDS = 60;

/** A store in a bucket, by as much of S3 as keeping files takes. */
export function openBucket(bucket: Bucket): MediaStore {
  const ask = (asked: Asked) => askUntilAnswered(bucket, asked);
  const remove = async (key: string) => {
    const reply = await expectOk(await ask({ method: 'DELETE', key }), { or: 404 });
    await reply.body?.cancel();
  };

  /** What a list shows, page by page. */
  async function* list(query: Record<string, string>): AsyncGenerator<string> {
    let more: string | undefined;
    do {
      const page = { 'list-type': '2', ...query, ...(more && { 'continuation-token': more }) };
      const reply = await expectOk(await ask({ method: 'GET', query: page }));
      const xml = await reply.text();
      yield xml;
      more = textsOf(xml, 'NextContinuationToken')[0];
    } while (more);
  }

  async function* files(
    folder: string,
    within: Record<string, string> = { delimiter: '/' },
  ): AsyncGenerator<StoredFile> {
    for await (const xml of list({ prefix: `${folder}/`, ...within })) {
      for (const entry of partsOf(xml, 'Contents')) {
        const [[key = ''], [at = '']] = [textsOf(entry, 'Key'), textsOf(entry, 'LastModified')];
        yield { key, lastModified: new Date(at) };
      }
    }
  }

  return {
    async put(key, content) {
      const reply = await expectOk(await ask({ method: 'PUT', key, content: Buffer.from(content) }));
      await reply.body?.cancel();
    },
    async exists(key) {
      const reply = await ask({ method: 'HEAD', key });
      return reply.status !== 404 && (await expectOk(reply)).ok;
    },
    getBytes: async (key) => Buffer.from(await (await expectOk(await ask({ method: 'GET', key }))).arrayBuffer()),
    async getStream(key) {
      const { body } = await expectOk(await ask({ method: 'GET', key }));
      return body ? Readable.fromWeb(body) : Readable.from([]);
    },
    delete: remove,
    // One by one: some servers remove many at once only with a checksum.
    async deleteAll(folder) {
      const keys: string[] = [];
      for await (const { key } of files(folder, {})) keys.push(key);
      for (const key of keys) await remove(key);
    },
    files,
    ...(bucket.lends && {
      lend: (key: string, { type, disposition }: SaidOfFile) =>
        presignedAddress(bucket, {
          root: bucket.root,
          key,
          query: { 'response-content-type': type, 'response-content-disposition': disposition },
          seconds: LENT_SECONDS,
          now: new Date(),
        }),
    }),
    async *folders() {
      for await (const xml of list({ delimiter: '/' })) {
        yield partsOf(xml, 'CommonPrefixes').flatMap((entry) =>
          textsOf(entry, 'Prefix').map((prefix) => prefix.replace(/\/$/, '')),
        );
      }
    },
  };
}

async function askUntilAnswered(bucket: Bucket, asked: Asked): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const reply = await askOnce(bucket, asked);
      if ((reply.status < 500 && reply.status !== 429) || attempt === TRIES) return reply;
      await reply.body?.cancel();
    } catch (error) {
      if (attempt === TRIES) throw outOfReach(error);
    }
    await wait(PAUSE_MS * attempt * (0.5 + Math.random()));
  }
}

async function askOnce(bucket: Bucket, { method, key = '', query = {}, content }: Asked): Promise<Response> {
  const url = addressOf(bucket.root, key, query);
  const headers = signedHeaders(bucket, { method, url, now: new Date(), ...(content && { content }) });
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(new Error('The media store is silent')), PATIENCE_MS);
  try {
    return await fetch(url, {
      method,
      headers,
      signal: stop.signal,
      redirect: 'error',
      ...(content && { body: content }),
    });
  } finally {
    clearTimeout(late);
  }
}

async function expectOk(reply: Response, { or }: { or?: number } = {}): Promise<Response> {
  if (reply.ok || reply.status === or) return reply;
  const [code = ''] = textsOf(await reply.text(), 'Code');
  throw new Error(`The media store answered ${reply.status} ${code}`.trim());
}

// `fetch` keeps what the network said to itself; those who answer requests look at the code.
function outOfReach(error: unknown): Error {
  const cause = error instanceof Error ? error.cause : undefined;
  const said = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  const code = /^E[A-Z]+$/.test(said) ? said : 'ETIMEDOUT';
  return Object.assign(new Error('The media store is out of reach', { cause: error }), { code });
}

// The lists are flat and their names ours: what XML has beyond this does not occur in them.
function partsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside);
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textsOf(xml: string, name: string): string[] {
  return partsOf(xml, name).map((text) => text.replaceAll(/&(\w+);/g, (all, sign: string) => SIGNS[sign] ?? all));
}
