import { Secret, TOTP } from 'otpauth';
import { generateSecret } from '../src/identity/two-factor/totp.ts';
import type { Db } from '../src/platform/database/db.ts';
import { createCipher, TWO_FACTOR_PURPOSE } from '../src/platform/encryption.ts';

/** Creates an unconfirmed two-factor secret, and its authenticator. */
export async function createUnconfirmedTwoFactor(db: Db, userId: string) {
  const secret = generateSecret();
  const now = new Date();
  const encryptedSecret = createCipher([], TWO_FACTOR_PURPOSE).encrypt(secret, userId);
  await db
    .insertInto('two_factor_secrets')
    .values({ user_id: userId, secret: encryptedSecret, created_at: now, attempts_since: now })
    .execute();
  return createAuthenticator(new Secret({ buffer: new Uint8Array(secret).buffer }).base32);
}

export async function createTwoFactor(db: Db, userId: string) {
  const authenticator = await createUnconfirmedTwoFactor(db, userId);
  await db.updateTable('two_factor_secrets').set({ confirmed_at: new Date() }).where('user_id', '=', userId).execute();
  return authenticator;
}

export function createAuthenticator(secret: string) {
  const { bytes } = Secret.fromBase32(secret);
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return { bytes, codeAt: (time: Date) => totp.generate({ timestamp: time.getTime() }) };
}
