import { stateName } from './states.ts';

const LENGTH = 15;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
// State code, PAN, number of the holder's registration in the state, Z for ordinary taxpayers, check digit.
const GSTIN_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/;

/** Normalises a typed or pasted GSTIN. */
export function normalizeGstin(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

export function isGstin(text: string): boolean {
  return validateGstin(text) === undefined;
}

/** Returns the state code of a GSTIN, or undefined if it is not valid. */
export function stateFromGstin(gstin: string): string | undefined {
  return isGstin(gstin) ? gstin.slice(0, 2) : undefined;
}

/** Returns the form error for a GSTIN, or undefined if it is valid. */
export function validateGstin(text: string): string | undefined {
  if (text.length !== LENGTH) return '15 characters, such as 27AAPFU0939F1ZV';
  if (!stateName(text.slice(0, 2))) return 'Does not start with a state code';
  if (!GSTIN_PATTERN.test(text)) return 'The state code must be followed by a PAN, as in 27AAPFU0939F1ZV';
  if (checkDigit(text) !== text.at(-1)) return 'The last character is wrong: check for a typo';
  return undefined;
}

/** Same for the shop's own GSTIN. A seller is an ordinary taxpayer, so the 14th character is Z. */
export function validateShopGstin(text: string): string | undefined {
  return validateGstin(text) ?? (text.charAt(13) === 'Z' ? undefined : 'The second-last character must be Z');
}

/** Luhn algorithm in base 36: doubles every second digit and adds up the digits of the products. */
function checkDigit(gstin: string): string {
  let sum = 0;
  for (let index = 0; index < LENGTH - 1; index += 1) {
    const product = DIGITS.indexOf(gstin.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}
