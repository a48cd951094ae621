import type { Letter } from '../../src/mail/letter.ts';

/** A letter as the shop may send it; `by` is what writes it. */
export type Sample = { name: string; group: string; by: string; letter: Letter };
