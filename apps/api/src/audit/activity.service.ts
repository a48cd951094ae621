import type { Query, Reply } from '@kinari/contract/contract';
import type { Db } from '../platform/database/db.ts';
import {
  type ActivityRow,
  gatherEntries,
  guessHowMany,
  lastWalked,
  listEntries,
  type Scope,
  walkToEntries,
} from './activity.queries.ts';

// A page of what is said often is met within so many steps, in some tens of milliseconds; what is said rarely is gathered
// (`docs/decisions/0025-gather-or-walk.md`).
const STEPS = 20_000;
const MOST_GATHERED = 50_000;

type Found = { rows: ActivityRow[]; older: string | null };
type Bounds = { steps: number; mostGathered: number };

/** Everything staff did, newest first. A page of a search may be short, and still not the last. */
export async function listActivity(
  db: Db,
  { person, kind, day, q, before, limit }: Query<'listActivity'>,
  bounds: Bounds = { steps: STEPS, mostGathered: MOST_GATHERED },
): Promise<Reply<'listActivity'>> {
  const scope = { person, kind, day, before };
  const { rows, older } =
    q === ''
      ? pageOf(await listEntries(db, scope, limit + 1), limit)
      : await search(db, scope, { words: q, limit, ...bounds });
  return { entries: rows.map(toWire), older };
}

async function search(
  db: Db,
  scope: Scope,
  { words, limit, steps, mostGathered }: { words: string; limit: number } & Bounds,
): Promise<Found> {
  const met = await walkToEntries(db, scope, { words, limit: limit + 1, steps });
  if (met.length > limit) return pageOf(met, limit);
  if ((await guessHowMany(db, words)) <= mostGathered)
    return pageOf(await gatherEntries(db, scope, { words, limit: limit + 1 }), limit);
  // Said often, but not here: too much to gather, so the next page walks on from where this one stopped.
  return { rows: met, older: (await lastWalked(db, scope, steps)) ?? null };
}

function pageOf(rows: ActivityRow[], limit: number): Found {
  const shown = rows.slice(0, limit);
  return { rows: shown, older: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

function toWire({ at, subjectKind, subjectId, ...row }: ActivityRow): Reply<'listActivity'>['entries'][number] {
  return { ...row, at: at.toISOString(), subject: { kind: subjectKind, id: subjectId } };
}
