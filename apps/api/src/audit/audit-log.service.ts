import type { EndpointResponse } from '@kinari/contract/contract';
import { type AuditRecord, formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { getActingApiKey } from '../platform/http/acting-api-key.ts';

type SubjectKind =
  | 'category'
  | 'collection'
  | 'product'
  | 'order'
  | 'company'
  | 'legal_page'
  | 'storefront'
  | 'settings'
  | 'staff'
  | 'role'
  | 'api_key'
  | 'webhook'
  | 'brand'
  | 'manufacturer'
  | 'search'
  | 'print'
  | 'cod'
  | 'refunds'
  | 'settlement'
  | 'tax'
  | 'gst_month'
  | 'customer'
  | 'import'
  | 'export'
  | 'stock'
  | 'jobs';
export type AuditSubject = { kind: SubjectKind; id: string };
type ChangedSubject = AuditSubject & { actorId: string };

/**
 * The contract has the text of each action. `before` and `after` contain only the changed fields. Entries of a bulk import have
 * its run id in `after`.
 */
export type AuditEntry = AuditRecord & {
  before?: unknown;
  after?: unknown;
  runId?: string | undefined;
};

type AuditEntryResponse = EndpointResponse<'listProductChanges'>['changes'][number];

const MAX_LISTED = 200;

/** Records a change in the transaction that makes it. */
export async function recordAuditEntry(
  tx: Tx,
  { kind, id, actorId }: ChangedSubject,
  entry: AuditEntry,
): Promise<void> {
  const { action, data, before, runId } = entry;
  const after = runId === undefined ? entry.after : { ...(entry.after as object | undefined), run: runId };
  await tx
    .insertInto('audit_entries')
    .values({
      subject_kind: kind,
      subject_id: id,
      actor_id: actorId,
      api_key_id: getActingApiKey() ?? null,
      action,
      data: data === undefined ? null : JSON.stringify(data),
      // Only for the search, which must find the words that staff see.
      search_text: formatAuditEntry({ action, data }),
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    })
    .execute();
}

export async function listAuditEntries(db: Queryable, { kind, id }: AuditSubject): Promise<AuditEntryResponse[]> {
  const { rows } = await sql<Omit<AuditEntryResponse, 'at' | 'summary'> & { at: Date; summary: string | null }>`
    select
      entry.id::text,
      entry.happened_at as at,
      name_of(actor) as by,
      api_key.name as "apiKey",
      entry.action,
      entry.data,
      entry.summary,
      entry.before,
      entry.after
    from audit_entries entry
    join users actor on actor.id = entry.actor_id
    left join api_keys api_key on api_key.id = entry.api_key_id
    where entry.subject_kind = ${kind} and entry.subject_id = ${id}
    order by entry.id desc
    limit ${MAX_LISTED}
  `.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), summary: formatAuditEntry(row) }));
}

export function diff<State extends object>(before: State, after: State) {
  const changed = (Object.keys(after) as (keyof State)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (state: State) => Object.fromEntries(changed.map((key) => [key, state[key]]));
  return { changed: changed.map(String), before: pick(before), after: pick(after) };
}
