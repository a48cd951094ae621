import type { Query } from '@kinari/contract/contract';
import type { LineMark } from '@kinari/contract/words/tax-words';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { daysOf } from './days.ts';

export type ListedDocument = {
  id: string;
  kind: 'invoice' | 'bill' | 'credit_note';
  number: string;
  issuedOn: string;
  orderId: string;
  buyer: string;
  placeOfSupply: string | null;
  total: number;
  marks: LineMark[];
  isReady: boolean;
};

/** A page of documents, the newest first, and how many there are. */
export async function listDocumentPage(
  db: Queryable,
  { month, kind, mark, noPaper, q, page, limit }: Query<'listDocuments'>,
): Promise<{ documents: ListedDocument[]; total: number }> {
  const days = month && daysOf(month);
  // The beginning of either, as it is written: what LIKE would read as a pattern stands for itself.
  const begins = q && `${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const wanted = [
    ...(days ? [sql`document.issued_on >= ${days.from} and document.issued_on < ${days.until}`] : []),
    ...(kind ? [sql`document.kind = ${kind}`] : []),
    ...(mark ? [sql`exists (select from document_lines where document_id = document.id and mark = ${mark})`] : []),
    ...(noPaper ? [sql`not exists (select from document_files where document_id = document.id)`] : []),
    ...(begins ? [sql`(document.number like ${begins.toUpperCase()} or document.order_id like ${begins})`] : []),
  ];
  const { rows } = await sql<ListedDocument & { count: number }>`
    with found as (
      select document.id, count(*) over ()::int as count
      from documents document
      where ${wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`}
      order by document.issued_on desc, document.issued_at desc, document.number desc
      limit ${limit} offset ${(page - 1) * limit}
    )
    select
      document.id, document.kind, document.number, document.issued_on as "issuedOn", document.order_id as "orderId",
      coalesce(document.buyer ->> 'tradeName', document.buyer ->> 'name', '') as buyer,
      document.place_of_supply as "placeOfSupply", document.gross_paise as total,
      array(select distinct mark from document_lines where document_id = document.id and mark is not null order by 1) as marks,
      exists (select from document_files where document_id = document.id) as "isReady",
      found.count
    from found
    join documents document on document.id = found.id
    order by document.issued_on desc, document.issued_at desc, document.number desc
  `.execute(db);
  return { documents: rows, total: rows[0]?.count ?? 0 };
}
