import type { EndpointResponse } from '@kinari/contract/contract';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { RETENTION_DAYS } from '../../platform/retention.ts';
import { toFilter } from '../listing/listing.service.ts';
import type { SearchQuery } from './product-search.service.ts';

const MAX_QUERY_LENGTH = 60;
// Limits the rows that a client can create with nonsense queries.
const MAX_PER_DAY = 5000;
const MAX_LISTED = 200;
const RETENTION = sql`make_interval(days => ${RETENTION_DAYS.zero_result_searches})`;

type SearchOutcome = { query: SearchQuery; found: EndpointResponse<'searchProducts'>; log: FastifyBaseLogger };

/** Counts a search without results. A failure here must not fail the search. */
export async function recordZeroResultSearch(db: Db, { query, found, log }: SearchOutcome): Promise<void> {
  if (query.page > 1 || found.pagination.totalItems > 0 || toFilter(query) || query.f) return;
  const normalized = anonymizeQuery(query.q);
  if (!normalized) return;
  try {
    await sql`
      insert into zero_result_searches (day, query)
      select current_date, ${normalized}
      where (select count(*) from zero_result_searches where day = current_date) < ${MAX_PER_DAY}
      on conflict (day, query) do update set count = zero_result_searches.count + 1
    `.execute(db);
  } catch (error) {
    log.warn({ err: error }, 'failed to record zero-result search');
  }
}

/** Normalises a query for storage. Returns undefined if it may contain personal data: an email address or phone number. */
export function anonymizeQuery(query: string): string | undefined {
  const normalized = query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').slice(0, MAX_QUERY_LENGTH).trim();
  const hasPersonalData = normalized.includes('@') || /\d{7}/.test(normalized.replace(/[\s()+./-]/g, ''));
  return hasPersonalData || !/[\p{L}\p{N}]/u.test(normalized) ? undefined : normalized;
}

export async function listZeroResultSearches(db: Db): Promise<EndpointResponse<'listZeroResultSearches'>['searches']> {
  const { rows } = await sql<EndpointResponse<'listZeroResultSearches'>['searches'][number]>`
    select query, sum(count)::int as count, max(day) as last
    from zero_result_searches
    where day > current_date - ${RETENTION}
    group by query
    order by count desc, last desc, query
    limit ${MAX_LISTED}
  `.execute(db);
  return rows;
}

export async function purgeZeroResultSearches(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from zero_result_searches where day <= current_date - ${RETENTION}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
