import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page ready to be sent, and the forms in which it has been compressed so far. */
export type FinishedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
};

export type Encoding = 'br' | 'gzip';

type Settings = { mostBytes: number; now?: () => number };
type Entry = { page: FinishedPage; until: number; renewAt: number; bytes: number };

// From then on one visitor waits for a new one, and all others are shown the old one until it is there.
const RENEWED_AFTER = 2 / 3;

const compressors = {
  // Level 5 of 11: the first who asks waits for it.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/**
 * Finished public pages, kept in memory for as long as nobody can have changed anything worth seeing. At a peak most
 * visitors ask for the same few pages: they are rendered once, and whoever asks meanwhile waits for that one rendering.
 */
export function createPageCache({ mostBytes, now = Date.now }: Settings) {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<FinishedPage>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function keep(key: string, page: FinishedPage, keptMs: number): void {
    drop(key);
    // Compressed forms come on top; together they weigh less than the page itself.
    const made = now();
    const bytesHeld = page.body.length * 2 + key.length;
    const entry = { page, until: made + keptMs, renewAt: made + keptMs * RENEWED_AFTER, bytes: bytesHeld };
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  }

  return {
    /** A page that is there already; nothing to the one visitor by whose asking it is renewed. */
    find(key: string): FinishedPage | undefined {
      const known = entries.get(key);
      if (!known || now() >= known.until) return undefined;
      if (now() >= known.renewAt) {
        known.renewAt = known.until;
        return undefined;
      }
      hits += 1;
      return known.page;
    },
    /** Whether a page is there, or about to be: whoever asks for it costs no rendering. */
    has: (key: string): boolean => rendering.has(key) || now() < (entries.get(key)?.until ?? 0),
    /** Renders what was not found, unless somebody waits for it already. */
    async make(key: string, keptMs: number, render: () => Promise<FinishedPage>): Promise<FinishedPage> {
      const begun = rendering.get(key);
      if (begun) {
        hits += 1;
        return begun;
      }
      misses += 1;
      const page = render().finally(() => rendering.delete(key));
      rendering.set(key, page);
      const finished = await page;
      if (isKeepable(finished)) keep(key, finished, keptMs);
      return finished;
    },
    size: () => ({ pages: entries.size, bytes }),
    /** How often nothing had to be rendered, and how often it had. */
    counts: () => ({ hits, misses }),
  };
}

/** The body in a form the reader understands; each form is made once and shared by everyone who waits for it. */
export async function bodyFor(page: FinishedPage, encoding: Encoding | undefined): Promise<Buffer> {
  if (!encoding) return page.body;
  page.compressed[encoding] ??= compressors[encoding](page.body);
  return page.compressed[encoding];
}

// A page that lacks something says so by `no-store`: the outage must not outlive itself here.
function isKeepable({ status, headers }: FinishedPage): boolean {
  return status === 200 && !headers['cache-control']?.includes('no-store');
}
