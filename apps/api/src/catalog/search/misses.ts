import type { Reply } from '@kinari/contract/contract';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { KEPT_DAYS } from '../../platform/retention.ts';
import { filterOf } from '../listing/listing.service.ts';
import type { SearchQuery } from './search.service.ts';

const LONGEST_KEPT = 60;
// Whoever asks nonsense all day fills a list that nobody reads to its end anyway.
const MOST_A_DAY = 5000;
const MOST_SHOWN = 200;
const KEPT = sql`make_interval(days => ${KEPT_DAYS.search_misses})`;

type Asked = { query: SearchQuery; found: Reply<'searchProducts'>; log: FastifyBaseLogger };

/** Counts a question that found nothing, whoever asked it. What goes wrong here is nothing to who searches. */
export async function noteMiss(db: Db, { query, found, log }: Asked): Promise<void> {
  if (query.page > 1 || found.pagination.totalItems > 0 || filterOf(query) || query.f) return;
  const question = keptOf(query.q);
  if (!question) return;
  try {
    await sql`
      insert into search_misses (day, question)
      select current_date, ${question}
      where (select count(*) from search_misses where day = current_date) < ${MOST_A_DAY}
      on conflict (day, question) do update set times = search_misses.times + 1
    `.execute(db);
  } catch (error) {
    log.warn({ err: error }, 'a question without an answer was not counted');
  }
}

/** A question as it is kept; nothing of one that may name a person, by an e-mail address or a number to call. */
export function keptOf(asked: string): string | undefined {
  const question = asked.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').slice(0, LONGEST_KEPT).trim();
  const namesSomebody = question.includes('@') || /\d{7}/.test(question.replace(/[\s()+./-]/g, ''));
  return namesSomebody || !/[\p{L}\p{N}]/u.test(question) ? undefined : question;
}

export async function listMisses(db: Db): Promise<Reply<'listSearchMisses'>['misses']> {
  const { rows } = await sql<Reply<'listSearchMisses'>['misses'][number]>`
    select question, sum(times)::int as times, max(day) as last
    from search_misses
    where day > current_date - ${KEPT}
    group by question
    order by times desc, last desc, question
    limit ${MOST_SHOWN}
  `.execute(db);
  return rows;
}

export async function forgetMisses(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from search_misses where day <= current_date - ${KEPT}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
