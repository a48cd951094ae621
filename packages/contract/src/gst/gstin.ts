import { stateNameOf } from './states.ts';

const LENGTH = 15;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
// The state, a PAN, which of its holder's registrations there, a letter that is Z for ordinary taxpayers, the check digit.
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/;

/** A GSTIN as it is kept, of what somebody typed or pasted. */
export function tidyGstin(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

export function isGstin(text: string): boolean {
  return gstinProblem(text) === undefined;
}

/** The code of the state that gave the number; nothing for what is no GSTIN. */
export function stateOfGstin(gstin: string): string | undefined {
  return isGstin(gstin) ? gstin.slice(0, 2) : undefined;
}

/** What is wrong with a GSTIN, in words for the form it was typed into. */
export function gstinProblem(text: string): string | undefined {
  if (text.length !== LENGTH) return '15 characters, such as 27AAPFU0939F1ZV';
  if (!stateNameOf(text.slice(0, 2))) return 'Begins with no state’s code';
  if (!SHAPE.test(text)) return 'After the state’s code comes a PAN, as in 27AAPFU0939F1ZV';
  if (checkDigitOf(text) !== text.at(-1)) return 'The last character does not fit: look for a typing mistake';
  return undefined;
}

/** The same for the shop's own: who sells is an ordinary taxpayer. */
export function ownGstinProblem(text: string): string | undefined {
  return gstinProblem(text) ?? (text.charAt(13) === 'Z' ? undefined : 'The last but one character is a Z');
}

/** Luhn's way with 36 digits: every second one counts twice, and the digits of what comes of it are added up. */
function checkDigitOf(gstin: string): string {
  let sum = 0;
  for (let place = 0; place < LENGTH - 1; place += 1) {
    const counted = DIGITS.indexOf(gstin.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(counted / DIGITS.length) + (counted % DIGITS.length);
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}
