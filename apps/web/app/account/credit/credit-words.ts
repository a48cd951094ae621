import type { Credit } from './credit.data.ts';

type Entry = Credit['entries'][number];

/** Where credit came from, and where it went. */
export const ENTRY_WORDS = {
  issued: 'For what was returned of order',
  spent: 'Paid for order',
  returned: 'Back from order',
} as const satisfies Record<Entry['kind'], string>;

/** The order that a gift came from is its giver's: only what one paid oneself can be opened. */
export function isOwnOrder({ kind }: Entry): boolean {
  return kind !== 'issued';
}
