import type pg from 'pg';
import { insertSyntheticOrders } from '../../../../demo/src/synthetic/orders.ts';
import { createDb } from '../../src/platform/database/db.ts';
import { createStockedVariant } from '../factories.ts';

type MonthsInput = { lastMonth: string; months: number; documents: number };

/**
 * Inserts documents for several months without the shop's code: 10% to businesses, half interstate, a few large, 5% credited.
 * Only the columns that tax reports need are realistic: the amounts are not those of the orders.
 */
export async function insertTaxMonths(pool: pg.Pool, { lastMonth, months, documents }: MonthsInput): Promise<void> {
  await createStockedVariant(createDb(pool), { stock: 10 });
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await insertSyntheticOrders(client, months * documents, { days: months * 30, statuses: ['SHIPPED'] });
    await client.query(`
      create temporary table numbered as
      select placed.id as order_id, line.id as line_id, row_number() over (order by placed.placed_at desc) - 1 as place
      from orders placed
      join order_lines line on line.order_id = placed.id`);
    // No triggers or foreign keys: checking half a million rows would take too long.
    await client.query('set session_replication_role = replica');
    for (let n = months - 1; n >= 0; n--) await client.query(INSERT_DOCUMENTS, [`${lastMonth}-01`, n, documents]);
    await client.query('analyze tax_documents, tax_document_lines, tax_document_files');
  } finally {
    await client.query('reset session_replication_role');
    client.release(true);
  }
}

const INSERT_DOCUMENTS = `
  with wanted as materialized (
    select
      n, new_id() as id, order_id, line_id, new_id() as second_id,
      ($1::date - make_interval(months => $2::int))::date + (n * 28 / $3::int)::int as day,
      case when n % 2 = 0 then '27' else '24' end as place,
      case when n % 10 = 0 then '24AAACC4175D1Z4' end as gstin,
      case when n % 97 = 1 then 11800000 else 118000 end as gross
    from generate_series(1, $3::int) n
    join numbered on numbered.place = $2::int * $3::int + n - 1
  ),
  invoiced as (
    insert into tax_documents (
      id, kind, financial_year, prefix, serial, number, order_id, issued_on, issued_at, place_of_supply, seller, buyer, shipment_details,
      gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
    )
    select
      id, 'invoice', '2627', 'INV', $3::int * (12 - $2::int) + n, 'INV/2627/' || lpad(($3::int * (12 - $2::int) + n)::text, 7, '0'),
      order_id, day, day + time '12:00', place,
      '{"name": "Kinari", "address": "14 Laxmi Road, Pune", "registration": "regular", "gstin": "27AAPFU0939F1ZV", "legalName": "Kinari Textiles"}',
      jsonb_build_object('name', 'Asha Rao', 'lines', '["1 MG Road"]'::jsonb, 'city', 'Pune', 'state', '', 'postalCode', '411001', 'gstin', gstin),
      '{"orderedOn": "2026-11-01", "codAmount": 0}',
      gross + 105000, gross / 118 * 100 + 100000,
      case when place = '27' then gross / 118 * 9 + 2500 else 0 end,
      case when place = '27' then gross / 118 * 9 + 2500 else 0 end,
      case when place = '27' then 0 else gross / 118 * 18 + 5000 end
    from wanted
  ),
  lines as (
    insert into tax_document_lines (
      id, tax_document_id, position, order_line_id, description, details, hsn, quantity, unit, gross_paise, saving_paise, rate_bp,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, issue
    )
    select
      line_id, id, 1, line_id, 'Kurta', '', '8517', 1, 'Nos', gross, 0, 1800, gross / 118 * 100,
      case when place = '27' then gross / 118 * 9 else 0 end, case when place = '27' then gross / 118 * 9 else 0 end,
      case when place = '27' then 0 else gross / 118 * 18 end, case when n % 500 = 0 then 'between_rates' end
    from wanted
    union all
    select
      second_id, id, 2, line_id, 'Saree', '', (620000 + n % 40)::text, 1, 'Nos', 105000, 0, 500, 100000,
      case when place = '27' then 2500 else 0 end, case when place = '27' then 2500 else 0 end,
      case when place = '27' then 0 else 5000 end, null
    from wanted
  ),
  rendered as (
    insert into tax_document_files (tax_document_id, file_key, sha256) select id, '', sha256('') from wanted where n % 100 > 0
  ),
  credited as materialized (
    select new_id() as credit_note_id, n / 20 as m, wanted.* from wanted where n % 20 = 0
  ),
  credits as (
    insert into tax_documents (
      id, kind, financial_year, prefix, serial, number, order_id, original_document_id, issued_on, issued_at, place_of_supply, seller, buyer, shipment_details,
      reason, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
    )
    select
      credit_note_id, 'credit_note', '2627', 'CN', $3::int * (12 - $2::int) + m, 'CN/2627/' || lpad(($3::int * (12 - $2::int) + m)::text, 7, '0'),
      order_id, id, day, day + time '13:00', place, '{"gstin": "27AAPFU0939F1ZV"}', jsonb_build_object('name', 'Asha Rao', 'gstin', gstin), '{}',
      'Returned', 105000, 100000,
      case when place = '27' then 2500 else 0 end, case when place = '27' then 2500 else 0 end, case when place = '27' then 0 else 5000 end
    from credited
  )
  insert into tax_document_lines (
    tax_document_id, position, order_line_id, original_line_id, description, details, hsn, quantity, unit, gross_paise, saving_paise, rate_bp,
    taxable_paise, cgst_paise, sgst_paise, igst_paise
  )
  select
    credit_note_id, 1, line_id, second_id, 'Saree', '', (620000 + n % 40)::text, 1, 'Nos', 105000, 0, 500, 100000,
    case when place = '27' then 2500 else 0 end, case when place = '27' then 2500 else 0 end, case when place = '27' then 0 else 5000 end
  from credited
`;
