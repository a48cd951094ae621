import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Queryable } from './database/db.ts';

/** Purposes of links without a login. Each has its own key, so a token works for one purpose only. */
type Purpose = 'track' | 'gift' | 'preview' | 'shop-view' | 'pay';

export type Signer = {
  /** Returns the text followed by its signature. */
  sign(purpose: Purpose, text: string): Promise<string>;
  /** Returns the signed text, or undefined if the signature is wrong. */
  read(purpose: Purpose, token: string): Promise<string | undefined>;
};

/**
 * Keys are derived from `ENCRYPTION_KEY` and a secret in the database, so a copy of the database alone cannot sign. The first
 * key signs, the others still verify. Without `ENCRYPTION_KEY` the database secret is the key.
 */
export function createSigner(db: Queryable, masterKeys: readonly string[]): Signer {
  const deriveKeys = async (purpose: Purpose): Promise<[Buffer, ...Buffer[]]> => {
    const stored = await getSigningSecret(db, purpose);
    const [first, ...others] = masterKeys.map((key) =>
      Buffer.from(hkdfSync('sha256', key, stored, `kinari link ${purpose}`, 32)),
    );
    return first ? [first, ...others] : [stored];
  };
  return {
    sign: async (purpose, text) => `${text}-${computeSignature(text, (await deriveKeys(purpose))[0])}`,
    async read(purpose, token) {
      const [text = '', signature = ''] = token.split(/-(.*)/s);
      const keys = await deriveKeys(purpose);
      return keys.some((key) => isEqual(signature, computeSignature(text, key))) ? text : undefined;
    },
  };
}

function computeSignature(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isEqual(received: string, expected: string): boolean {
  const [receivedBytes, expectedBytes] = [Buffer.from(received), Buffer.from(expected)];
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes);
}

async function getSigningSecret(db: Queryable, purpose: Purpose): Promise<Buffer> {
  const { secret } = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return secret;
}
