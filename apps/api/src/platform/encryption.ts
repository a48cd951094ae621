import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
// The first byte is the format of the rest.
const PLAIN_FORMAT = 0;
const ENCRYPTED_FORMAT = 1;

/** Key derivation labels: a value encrypted for one purpose cannot be decrypted for another. */
export const TWO_FACTOR_PURPOSE = 'kinari second factor';
export const REFUNDS_PURPOSE = 'kinari refunds';
export const WEBHOOKS_PURPOSE = 'kinari webhooks';

/** Encrypts secrets that the shop must read back. Without the key, a copy of the database does not reveal them. */
export type Cipher = {
  /** Without a key, values are stored in plain text. */
  hasKey: boolean;
  encrypt(secret: Buffer, owner: string): Buffer;
  /** Returns undefined if no key fits or the row belongs to another owner. */
  decrypt(stored: Buffer, owner: string): Buffer | undefined;
};

/** The first key encrypts. The others are older keys that still decrypt. */
export function createCipher(masterKeys: readonly string[], purpose: string): Cipher {
  const keys = masterKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
  const [currentKey] = keys;
  return {
    hasKey: currentKey !== undefined,
    encrypt(secret, owner) {
      if (!currentKey) return Buffer.concat([Buffer.of(PLAIN_FORMAT), secret]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, currentKey, nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(ENCRYPTED_FORMAT), nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt(stored, owner) {
      const rest = stored.subarray(1);
      if (stored[0] === PLAIN_FORMAT) return rest;
      for (const key of keys) {
        const decrypted = decryptWith(key, rest, owner);
        if (decrypted) return decrypted;
      }
      return undefined;
    },
  };
}

function decryptWith(key: Buffer, encrypted: Buffer, owner: string): Buffer | undefined {
  const [nonce, tag] = [encrypted.subarray(0, NONCE_BYTES), encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
