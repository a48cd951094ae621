import { type GstExportFile, LARGE_INVOICE_PAISE } from '@kinari/contract/labels/tax-labels';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import type { MonthRange } from './month-range.ts';

export type GstTotals = Record<
  | 'invoices'
  | 'invoiced'
  | 'taxable'
  | 'cgst'
  | 'sgst'
  | 'igst'
  | 'withIgst'
  | 'creditNotes'
  | 'credited'
  | 'bills'
  | 'billed',
  number
>;

/** Returns counts, and sums in paise. */
export async function sumDocuments(db: Queryable, { from, until }: MonthRange): Promise<GstTotals> {
  const { rows } = await sql<GstTotals>`
    select
      count(*) filter (where kind = 'invoice')::int as invoices,
      coalesce(sum(gross_paise) filter (where kind = 'invoice'), 0)::bigint as invoiced,
      coalesce(sum(taxable_paise) filter (where kind = 'invoice'), 0)::bigint as taxable,
      coalesce(sum(cgst_paise) filter (where kind = 'invoice'), 0)::bigint as cgst,
      coalesce(sum(sgst_paise) filter (where kind = 'invoice'), 0)::bigint as sgst,
      coalesce(sum(igst_paise) filter (where kind = 'invoice'), 0)::bigint as igst,
      count(*) filter (where kind = 'invoice' and igst_paise > 0)::int as "withIgst",
      count(*) filter (where kind = 'credit_note')::int as "creditNotes",
      coalesce(sum(gross_paise) filter (where kind = 'credit_note'), 0)::bigint as credited,
      count(*) filter (where kind = 'bill')::int as bills,
      coalesce(sum(gross_paise) filter (where kind = 'bill'), 0)::bigint as billed
    from tax_documents
    where issued_on >= ${from} and issued_on < ${until}
  `.execute(db);
  if (!rows[0]) throw new Error('Aggregate query returned no row');
  return rows[0];
}

export type PlaceSums = {
  isAcross: boolean;
  rateBp: number;
  invoices: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
};
export type LineSums = { places: PlaceSums[]; rows: Partial<Record<GstExportFile, number>> };

/** Returns sums by place and rate, and the row count of each export file. */
export async function sumLines(db: Queryable, { from, until }: MonthRange): Promise<LineSums> {
  const { rows } = await sql<LineSums>`
    with part as materialized (
      select
        filed.id, filed.kind, filed.section, filed.is_across, filed.place_of_supply, line.rate_bp, line.hsn, line.unit,
        line.taxable_paise, line.cgst_paise, line.sgst_paise, line.igst_paise
      from filed_documents(${from}, ${until}, ${LARGE_INVOICE_PAISE}) filed
      join tax_document_lines line on line.tax_document_id = filed.id
      where filed.section is not null
    ),
    summed as materialized (
      select
        kind, section, is_across, place_of_supply, rate_bp, hsn, unit,
        sum(taxable_paise) as taxable, sum(cgst_paise) as cgst, sum(sgst_paise) as sgst, sum(igst_paise) as igst
      from part
      group by kind, section, is_across, place_of_supply, rate_bp, hsn, unit
    ),
    counted as materialized (
      select kind, section, is_across, rate_bp, count(*) as documents
      from (select distinct id, kind, section, is_across, rate_bp from part) once
      group by kind, section, is_across, rate_bp
    ),
    place as (
      select
        summed.is_across, summed.rate_bp,
        sum(taxable) as taxable, sum(cgst) as cgst, sum(sgst) as sgst, sum(igst) as igst,
        (
          select sum(documents)
          from counted
          where kind = 'invoice' and (counted.is_across, counted.rate_bp) = (summed.is_across, summed.rate_bp)
        ) as invoices
      from summed
      where summed.kind = 'invoice'
      group by summed.is_across, summed.rate_bp
    )
    select
      coalesce((
        select json_agg(json_build_object(
          'isAcross', is_across, 'rateBp', rate_bp, 'invoices', invoices, 'taxable', taxable, 'cgst', cgst, 'sgst', sgst, 'igst', igst
        ) order by is_across, rate_bp)
        from place
      ), '[]') as places,
      coalesce((
        select json_object_agg(section, rows)
        from (
          select section, sum(documents) as rows from counted where section <> 'b2cs' group by section
          union all
          select 'b2cs', count(distinct (place_of_supply, rate_bp)) from summed where section = 'b2cs'
          union all
          select
            case when section in ('b2b', 'cdnr') then 'hsn-b2b' else 'hsn-b2c' end,
            count(distinct (coalesce(hsn, ''), unit, rate_bp))
          from summed
          group by 1
        ) file
      ), '{}') as rows
  `.execute(db);
  if (!rows[0]) throw new Error('Aggregate query returned no row');
  return rows[0];
}

export type Series = {
  kind: 'invoice' | 'bill' | 'credit_note';
  first: string;
  last: string;
  count: number;
  missing: number;
};

/** Lists the number ranges used, per series. `missing` counts gaps. */
export async function listSeries(db: Queryable, { from, until }: MonthRange): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select
      series.kind, opening.number as first, closing.number as last, series.count,
      closing.serial - opening.serial + 1 - series.count as missing
    from (
      select kind, financial_year, prefix, min(serial) as first, max(serial) as last, count(*)::int as count
      from tax_documents
      where issued_on >= ${from} and issued_on < ${until}
      group by kind, financial_year, prefix
    ) series
    join tax_documents opening
      on (opening.kind, opening.financial_year, opening.prefix, opening.serial)
        = (series.kind, series.financial_year, series.prefix, series.first)
    join tax_documents closing
      on (closing.kind, closing.financial_year, closing.prefix, closing.serial)
        = (series.kind, series.financial_year, series.prefix, series.last)
    order by array_position(array['invoice', 'bill', 'credit_note'], series.kind), series.financial_year, series.prefix
  `.execute(db);
  return rows;
}

export type MonthSums = { month: string; invoices: number; taxable: number; downloadedAt: Date | null };

export async function listMonths(
  db: Queryable,
  { from, until }: Pick<MonthRange, 'from' | 'until'>,
): Promise<MonthSums[]> {
  const { rows } = await sql<MonthSums>`
    select
      totals.month, totals.invoices, totals.taxable,
      (
        select max(entry.happened_at)
        from audit_entries entry
        where entry.subject_kind = 'gst_month' and entry.subject_id = totals.month
      ) as "downloadedAt"
    from (
      select to_char(day, 'YYYY-MM') as month, sum(invoices)::int as invoices, sum(taxable)::bigint as taxable
      from (
        select issued_on as day, count(*) as invoices, sum(taxable_paise) as taxable
        from tax_documents
        where issued_on >= ${from} and issued_on < ${until} and kind <> 'credit_note'
        group by issued_on
      ) each_day
      group by 1
    ) totals
    order by totals.month desc
  `.execute(db);
  return rows;
}
