import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const PERIOD_SECONDS = 30;
/** Accepts one step (30 seconds) before and after, for wrong phone clocks and slow typing. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export function generateSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** For authenticators that cannot scan the QR code. */
export function encodeBase32(secret: Buffer): string {
  return toSecret(secret).base32;
}

/** Returns the 30-second step of a valid code. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const stepOffset = createTotp(secret).validate({ token: code, timestamp, window: WINDOW });
  return stepOffset === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + stepOffset;
}

/** Returns the `otpauth:` URL for the authenticator. */
export function toOtpauthUrl(secret: Buffer, { shop, account }: { shop: string; account: string }): string {
  // A colon would end the issuer name.
  return createTotp(secret, { issuer: shop.replaceAll(':', ' '), label: account }).toString();
}

/** Returns the QR code as an SVG path, so the CSP does not have to allow data: images. */
export function toQrCode(url: string): { size: number; path: string } {
  const { size, data } = encode(url, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}

function createTotp(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: toSecret(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

function toSecret(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}
