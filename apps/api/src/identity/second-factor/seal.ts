import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
// The first byte says how the rest is kept.
const PLAIN = 0;
const SEALED = 1;

/** Secrets that the shop itself has to read: with a key, a copy of the database alone does not tell them. */
export type Seal = {
  seal(secret: Buffer, owner: string): Buffer;
  /** Nothing where the key is another than it was, or the row somebody else's. */
  open(kept: Buffer, owner: string): Buffer | undefined;
};

export function openSeal(secretsKey: string | undefined): Seal {
  const key = secretsKey === undefined ? undefined : derive(secretsKey);
  return {
    seal(secret, owner) {
      if (!key) return Buffer.concat([Buffer.of(PLAIN), secret]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(SEALED), nonce, cipher.getAuthTag(), sealed]);
    },
    open(kept, owner) {
      const rest = kept.subarray(1);
      if (kept[0] === PLAIN) return rest;
      if (!key) return undefined;
      const [nonce, tag] = [rest.subarray(0, NONCE_BYTES), rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(rest.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

function derive(secretsKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretsKey, '', 'kinari second factor', 32));
}
