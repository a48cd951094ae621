import { Secret, TOTP } from 'otpauth';
import { newSecret } from '../src/identity/second-factor/totp.ts';
import type { Db } from '../src/platform/database/db.ts';
import { openSeal, SECOND_FACTORS } from '../src/platform/seal.ts';

/** A second factor that waits for its first code, and what the authenticator shows. */
export async function aWaitingFactor(db: Db, userId: string) {
  const secret = newSecret();
  const now = new Date();
  const kept = openSeal([], SECOND_FACTORS).seal(secret, userId);
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: kept, created_at: now, tries_from: now })
    .execute();
  return anAuthenticator(new Secret({ buffer: new Uint8Array(secret).buffer }).base32);
}

/** A second factor that is switched on. */
export async function aSecondFactor(db: Db, userId: string) {
  const authenticator = await aWaitingFactor(db, userId);
  await db.updateTable('second_factors').set({ confirmed_at: new Date() }).where('user_id', '=', userId).execute();
  return authenticator;
}

/** A phone with the secret that was shown. */
export function anAuthenticator(secret: string) {
  const { bytes } = Secret.fromBase32(secret);
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return { bytes, codeAt: (time: Date) => totp.generate({ timestamp: time.getTime() }) };
}
