import { QUEUE_WORDS } from '@kinari/contract/words/return-words';

/** What the page shows at a time: a queue of returns, or the refunds that are due. */
export const DESKS = ['asked', 'to-receive', 'to-inspect', 'refunds-due', 'closed'] as const;
export type Desk = (typeof DESKS)[number];

export const DESK_WORDS: Record<Desk, string> = { ...QUEUE_WORDS, 'refunds-due': 'Refunds due' };

export function deskOf(name: string | null): Desk {
  return DESKS.find((desk) => desk === name) ?? 'asked';
}

/** How many somebody still has to do something about. */
export function openOf(counts: Partial<Record<Desk, number>>): number {
  return DESKS.reduce((sum, desk) => sum + (desk === 'closed' ? 0 : (counts[desk] ?? 0)), 0);
}
