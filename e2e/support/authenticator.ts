import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/** Returns the TOTP code of a secret (RFC 6238), `stepsAhead` periods of 30 seconds from now. */
export function generateTotp(secret: string, stepsAhead = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + stepsAhead));
  const mac = createHmac('sha1', decodeBase32(secret)).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const code = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000;
  return String(code).padStart(6, '0');
}

function decodeBase32(secret: string): Buffer {
  const bits = Array.from(secret, (character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
