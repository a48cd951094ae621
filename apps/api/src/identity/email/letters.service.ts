import { HOUR, later, MINUTE } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { keptFor } from '../../platform/retention.ts';
import { lockAccount } from '../account.queries.ts';
import { deleteLettersBefore, insertNote, listOtherLetters, type NotedLetter } from './letters.queries.ts';

// Long enough to answer "did you write to me?"; a letter that was sent is of no other use.

/** Notes that a letter was written to an account: its kind and when, not what it says. */
export function noteLetter(db: Queryable, letter: NotedLetter): Promise<void> {
  return insertNote(db, letter);
}

export function forgetLetters(db: Queryable, now: Date): Promise<number> {
  return deleteLettersBefore(db, later(now, -keptFor('letters')));
}

// How far the second, third and every further letter within an hour are from the one before. The last is shorter than a link
// lives: whoever gets no letter now has one in the mailbox whose link works for ten minutes and more.
const DISTANCES = [0, MINUTE, 5 * MINUTE, 20 * MINUTE];
const COUNTED_FOR = HOUR;

/**
 * Whether a letter that anybody can ask for may be written now, and a note of it. Strangers who ask over and over neither fill
 * the mailbox of an account's owner nor keep the owner from a link.
 */
export function mayWriteAgain(db: Db, letter: NotedLetter): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, letter.userId);
    const others = await listOtherLetters(tx, { ...letter, after: later(letter.at, -COUNTED_FOR) });
    const distance = DISTANCES[Math.min(others.length, DISTANCES.length - 1)] ?? 0;
    const last = others[0];
    if (last && letter.at.getTime() - last.getTime() < distance) return false;
    await insertNote(tx, letter);
    return true;
  });
}
