import type { Email } from '../../src/emails/email.ts';

/** `by` is the name of the function that creates the email. */
export type Sample = { name: string; group: string; by: string; email: Email };
