import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import type { Db } from '../platform/database/db.ts';
import {
  type ActivityFilter,
  type ActivityRow,
  estimateCount,
  lastScannedId,
  listEntries,
  scanEntries,
  searchEntries,
} from './activity.queries.ts';

// Frequent words fill a page within this many entries, in tens of milliseconds. For rare words collect and sort
// (`docs/decisions/0025-collect-and-sort-or-index-scan.md`).
const MAX_SCANNED = 20_000;
const MAX_SEARCHED = 50_000;

type ActivityPage = { rows: ActivityRow[]; nextCursor: string | null };
type SearchLimits = { steps: number; maxSearched: number };

/** Lists staff activity, newest first. A search page may be short although there are more pages. */
export async function listActivity(
  db: Db,
  { person, kind, day, q, before, limit }: EndpointQuery<'listActivity'>,
  searchLimits: SearchLimits = { steps: MAX_SCANNED, maxSearched: MAX_SEARCHED },
): Promise<EndpointResponse<'listActivity'>> {
  const filter = { person, kind, day, before };
  const { rows, nextCursor } =
    q === ''
      ? toPage(await listEntries(db, filter, limit + 1), limit)
      : await searchActivity(db, filter, { words: q, limit, ...searchLimits });
  return { entries: rows.map(toActivityResponse), nextCursor };
}

async function searchActivity(
  db: Db,
  filter: ActivityFilter,
  { words, limit, steps, maxSearched }: { words: string; limit: number } & SearchLimits,
): Promise<ActivityPage> {
  const scanned = await scanEntries(db, filter, { words, limit: limit + 1, steps });
  if (scanned.length > limit) return toPage(scanned, limit);
  if ((await estimateCount(db, words)) <= maxSearched)
    return toPage(await searchEntries(db, filter, { words, limit: limit + 1 }), limit);
  // The words are frequent, but not in this range. The next page continues where this one stopped.
  return { rows: scanned, nextCursor: (await lastScannedId(db, filter, steps)) ?? null };
}

function toPage(rows: ActivityRow[], limit: number): ActivityPage {
  const visible = rows.slice(0, limit);
  return { rows: visible, nextCursor: rows.length > limit ? (visible.at(-1)?.id ?? null) : null };
}

function toActivityResponse({
  at,
  subjectKind,
  subjectId,
  subjectName,
  ...row
}: ActivityRow): EndpointResponse<'listActivity'>['entries'][number] {
  return {
    ...row,
    at: at.toISOString(),
    summary: formatAuditEntry(row),
    subject: { kind: subjectKind, id: subjectId, name: subjectName },
  };
}
