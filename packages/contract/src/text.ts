import { z } from 'zod';

// Control characters and bidirectional overrides: PostgreSQL refuses the first of them, and the rest make one text
// look like another in the back office.
const CONTROL = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
const CONTROL_BUT_NEWLINES = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** One line of text a person typed: trimmed, in composed form, without invisible surprises. */
export function line(most: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(most)
    .refine((text) => !CONTROL.test(text) && text.isWellFormed(), 'Contains characters that cannot be used');
}

export function requiredLine(most: number) {
  return line(most).refine((text) => text.length > 0, 'Required');
}

/** Several lines of text: as `line`, but line breaks and tabs stay. */
export function paragraphs(most: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(most)
    .refine(
      (text) => !CONTROL_BUT_NEWLINES.test(text) && text.isWellFormed(),
      'Contains characters that cannot be used',
    );
}
