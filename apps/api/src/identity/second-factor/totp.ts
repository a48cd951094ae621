import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const PERIOD_SECONDS = 30;
/** A phone's clock may be wrong, and a code may change while it is typed: one half minute to either side is taken too. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** As somebody types it into an authenticator that cannot read the picture. */
export function secretInLetters(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** Which half minute a code was made for, if it was made with this secret and not long ago. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const away = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return away === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + away;
}

/** What an authenticator reads: the secret, and the names under which it shows the codes. */
export function addressOf(secret: Buffer, { shop, account }: { shop: string; account: string }): string {
  // A colon would end the shop's name.
  return totpOf(secret, { issuer: shop.replaceAll(':', ' '), label: account }).toString();
}

/** The same as a QR code, for the browser to draw: no picture has to be fetched, nor one allowed that stands in the page. */
export function pictureOf(address: string): { size: number; path: string } {
  const { size, data } = encode(address, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: secretOf(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

function secretOf(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}
