import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export type KeptReply = { bytes: Buffer; etag: string; version: string; packed?: Promise<Buffer> };

type Made = { text: string; isKept: boolean };

export type KeptReplies = {
  /** Nothing, too, to the one who asks when a reply is to be renewed: all others are told the old one meanwhile. */
  find: (url: string) => KeptReply | undefined;
  /** Keeps what `make` answers. Those who ask for the same at the same time wait for the one that is being made. */
  keep: (url: string, make: () => Promise<Made>) => Promise<KeptReply>;
  /** How often a reply was there, and how often not. */
  counts: () => { hits: number; misses: number };
};

type Options = { version: () => string; enabled: boolean; mostBytes: number; now?: () => number };
type Entry = { reply: KeptReply; until: number; renewAt: number };

// Stock goes down without a new version; nobody is shown a number older than this.
const LONGEST_MS = 30_000;
const RENEWED_MS = 20_000;
// What an entry takes besides its bytes; and with them packed, which is a fifth of it at most.
const OVERHEAD = 500;
const WITH_PACKED = 1.2;

/**
 * An LRU cache of public replies, ready to be sent, in the memory of this process. A reply counts only for the version it
 * was made under; the one not asked for the longest goes first when there is no more room.
 */
export function openKeptReplies({ version, enabled, mostBytes, now = Date.now }: Options): KeptReplies {
  const kept = new Map<string, Entry>();
  const making = new Map<string, Promise<KeptReply>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  const drop = (url: string, { reply }: Entry) => {
    kept.delete(url);
    bytes -= sizeOf(url, reply);
  };
  const put = (url: string, reply: KeptReply) => {
    const before = kept.get(url);
    if (before) drop(url, before);
    kept.set(url, { reply, until: now() + LONGEST_MS, renewAt: now() + RENEWED_MS });
    bytes += sizeOf(url, reply);
    for (const [oldest, old] of kept) {
      if (bytes <= mostBytes) break;
      drop(oldest, old);
    }
  };
  const read = (url: string): KeptReply | undefined => {
    const entry = kept.get(url);
    if (!entry) return undefined;
    if (entry.reply.version !== version() || now() >= entry.until) {
      drop(url, entry);
      return undefined;
    }
    // A map remembers the order of insertion: what was asked for last stands last.
    kept.delete(url);
    kept.set(url, entry);
    if (now() < entry.renewAt) return entry.reply;
    entry.renewAt = entry.until;
    return undefined;
  };

  return {
    find(url) {
      const reply = read(url);
      if (reply) hits += 1;
      else misses += 1;
      return reply;
    },

    async keep(url, make) {
      // The version from before the data is read: a change in between makes the reply old, never a wrong one new.
      const madeUnder = version();
      if (!enabled) return toReply((await make()).text, madeUnder);
      const key = `${madeUnder} ${url}`;
      const begun = making.get(key);
      if (begun) return begun;
      const reply = make().then(({ text, isKept }) => {
        const made = toReply(text, madeUnder);
        if (isKept) put(url, made);
        return made;
      });
      making.set(key, reply);
      try {
        return await reply;
      } finally {
        making.delete(key);
      }
    },

    counts: () => ({ hits, misses }),
  };
}

const pack = promisify(gzip);

/** The bytes as gzip, made when somebody first wants them so. */
export function packedOnce(reply: KeptReply): Promise<Buffer> {
  reply.packed ??= pack(reply.bytes);
  return reply.packed;
}

function toReply(text: string, version: string): KeptReply {
  const bytes = Buffer.from(text);
  const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return { bytes, etag, version };
}

function sizeOf(url: string, { bytes }: KeptReply): number {
  return bytes.length * WITH_PACKED + url.length * 2 + OVERHEAD;
}
