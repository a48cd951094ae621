import { z } from 'zod';

// Control characters and bidirectional overrides. PostgreSQL rejects NUL; the others can make one text look like another in the
// admin.
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
const CONTROL_EXCEPT_NEWLINES = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** One line of user input: trimmed, NFC, without control characters. */
export function textLine(maxLength: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(maxLength)
    .refine((text) => !CONTROL_CHARACTERS.test(text) && text.isWellFormed(), 'Contains characters that cannot be used');
}

export function requiredTextLine(maxLength: number) {
  return textLine(maxLength).refine((text) => text.length > 0, 'Required');
}

/** Like `line`, but allows line breaks and tabs. */
export function multilineText(maxLength: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(maxLength)
    .refine(
      (text) => !CONTROL_EXCEPT_NEWLINES.test(text) && text.isWellFormed(),
      'Contains characters that cannot be used',
    );
}
