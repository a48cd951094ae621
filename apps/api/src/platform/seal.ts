import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
// The first byte says how the rest is kept.
const PLAIN = 0;
const SEALED = 1;

/** What each key is derived for: a secret of one kind does not open as one of another. */
export const SECOND_FACTORS = 'kinari second factor';
export const REFUNDS = 'kinari refunds';

/** Secrets that the shop itself has to read: with a key, a copy of the database alone does not tell them. */
export type Seal = {
  /** Whether there is a key; without one, what is kept stands in clear. */
  hasKey: boolean;
  seal(secret: Buffer, owner: string): Buffer;
  /** Nothing where the key is none of those it was, or the row somebody else's. */
  open(kept: Buffer, owner: string): Buffer | undefined;
};

/** The first of the keys seals; the others were used before, and still open. */
export function openSeal(secretsKeys: readonly string[], purpose: string): Seal {
  const keys = secretsKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
  const [present] = keys;
  return {
    hasKey: present !== undefined,
    seal(secret, owner) {
      if (!present) return Buffer.concat([Buffer.of(PLAIN), secret]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, present, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(SEALED), nonce, cipher.getAuthTag(), sealed]);
    },
    open(kept, owner) {
      const rest = kept.subarray(1);
      if (kept[0] === PLAIN) return rest;
      for (const key of keys) {
        const opened = openWith(key, rest, owner);
        if (opened) return opened;
      }
      return undefined;
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, owner: string): Buffer | undefined {
  const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
