import type { EndpointQuery } from '@kinari/contract/contract';
import type { TaxLineIssue } from '@kinari/contract/labels/tax-labels';
import { sql } from 'kysely';
import type { DocumentRecord } from '../invoicing/tax-document-record.ts';
import type { Queryable } from '../platform/database/db.ts';
import { getMonthRange } from './month-range.ts';

export type DocumentRow = Pick<DocumentRecord, 'id' | 'kind' | 'number' | 'issuedOn' | 'total' | 'isReady'> & {
  orderId: string;
  buyer: string;
  placeOfSupply: string | null;
  issues: TaxLineIssue[];
};

export async function listDocumentPage(
  db: Queryable,
  { month, kind, issue, pdfMissing, q, page, limit }: EndpointQuery<'listDocuments'>,
): Promise<{ documents: DocumentRow[]; total: number }> {
  const range = month && getMonthRange(month);
  // Prefix of either. Escape the characters that LIKE treats as wildcards.
  const prefix = q && `${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const conditions = [
    ...(range ? [sql`document.issued_on >= ${range.from} and document.issued_on < ${range.until}`] : []),
    ...(kind ? [sql`document.kind = ${kind}`] : []),
    ...(issue
      ? [sql`exists (select from tax_document_lines where tax_document_id = document.id and issue = ${issue})`]
      : []),
    ...(pdfMissing ? [sql`not exists (select from tax_document_files where tax_document_id = document.id)`] : []),
    ...(prefix ? [sql`(document.number like ${prefix.toUpperCase()} or document.order_id like ${prefix})`] : []),
  ];
  const { rows } = await sql<DocumentRow & { count: number }>`
    with found as (
      select document.id, count(*) over ()::int as count
      from tax_documents document
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
      order by document.issued_on desc, document.issued_at desc, document.number desc
      limit ${limit} offset ${(page - 1) * limit}
    )
    select
      document.id, document.kind, document.number, document.issued_on as "issuedOn", document.order_id as "orderId",
      coalesce(document.buyer ->> 'tradeName', document.buyer ->> 'name', '') as buyer,
      document.place_of_supply as "placeOfSupply", document.gross_paise as total,
      array(
        select distinct issue from tax_document_lines where tax_document_id = document.id and issue is not null order by 1
      ) as issues,
      exists (select from tax_document_files where tax_document_id = document.id) as "isReady",
      found.count
    from found
    join tax_documents document on document.id = found.id
    order by document.issued_on desc, document.issued_at desc, document.number desc
  `.execute(db);
  return { documents: rows, total: rows[0]?.count ?? 0 };
}
