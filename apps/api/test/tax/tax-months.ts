import type pg from 'pg';
import { openDb } from '../../src/platform/database/db.ts';
import { aPerson, aStockedVariant } from '../factories.ts';

const AT_ONCE = 2500;

type Wanted = { lastMonth: string; months: number; documents: number };

/**
 * Months of so many documents each, written past the shop: a tenth to businesses, half across states, a few large, one in twenty
 * taken back. Only what a month is made of is true of them; their orders have no stock and no cart.
 */
export async function fillMonths(pool: pg.Pool, { lastMonth, months, documents }: Wanted): Promise<void> {
  const db = openDb(pool);
  const [buyer, variant] = [await aPerson(db), await aStockedVariant(db, { stock: 10 })];
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Nobody looks at each of half a million rows: no triggers, no references.
    await client.query('set session_replication_role = replica');
    for (let n = months - 1; n >= 0; n--)
      for (let from = 1; from <= documents; from += AT_ONCE) {
        const until = Math.min(documents, from + AT_ONCE - 1);
        const person = [buyer.id, variant.productId, variant.id];
        await client.query(SOME_DOCUMENTS, [`${lastMonth}-01`, n, documents, ...person, from, until]);
      }
    await client.query('analyze orders, order_lines, order_events, documents, document_lines, document_files');
  } finally {
    await client.query('reset session_replication_role');
    client.release(true);
  }
}

const SOME_DOCUMENTS = `
  with wanted as materialized (
    select
      n, new_id() as id, new_id() as line_id, new_id() as second_id,
      upper(lpad(to_hex($2::int * 1000000 + n), 8, '0')) || 'ABCDEFGHJKMN' as order_id,
      ($1::date - ($2 || ' months')::interval)::date + (n * 28 / $3::int)::int as day,
      case when n % 2 = 0 then '27' else '24' end as place,
      case when n % 10 = 0 then '24AAACC4175D1Z4' end as gstin,
      case when n % 97 = 1 then 11800000 else 118000 end as gross
    from generate_series($7::int, $8::int) n
  ),
  placed as (
    insert into orders (
      id, user_id, customer_first_name, customer_last_name, customer_email, address_line1, address_city, address_state,
      address_postal_code, subtotal_paise, discount_paise, total_paise, delivery_status, expected_delivery_on, cart_id, cart_version,
      placed_at
    )
    select
      order_id, $4, 'Asha', 'Rao', 'asha@example.com', '1 MG Road', 'Pune', 'Maharashtra', '411001', gross + 105000, 0, gross + 105000,
      'SHIPPED', day, id, 1, day
    from wanted
  ),
  bought as (
    insert into order_lines (id, order_id, position, product_id, variant_id, product_name, quantity, price_paise, saving_paise)
    select line_id, order_id, 1, $5, $6, 'Kurta', 1, gross, 0 from wanted
  ),
  happened as (
    insert into order_events (order_id, from_status, to_status, happened_at)
    select order_id, 'PENDING', 'SHIPPED', day + time '12:00' from wanted
  ),
  invoiced as (
    insert into documents (
      id, kind, fy, prefix, serial, number, order_id, issued_on, issued_at, place_of_supply, seller, buyer, sent,
      gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
    )
    select
      id, 'invoice', '2627', 'INV', $3::int * (12 - $2::int) + n, 'INV/2627/' || lpad(($3::int * (12 - $2::int) + n)::text, 7, '0'),
      order_id, day, day + time '12:00', place,
      '{"name": "Kinari", "address": "14 Laxmi Road, Pune", "registration": "regular", "gstin": "27AAPFU0939F1ZV", "legalName": "Kinari Textiles"}',
      jsonb_build_object('name', 'Asha Rao', 'lines', '["1 MG Road"]'::jsonb, 'city', 'Pune', 'state', '', 'postalCode', '411001', 'gstin', gstin),
      '{"orderedOn": "2026-11-01", "collect": 0}',
      gross + 105000, gross / 118 * 100 + 100000,
      case when place = '27' then gross / 118 * 9 + 2500 else 0 end,
      case when place = '27' then gross / 118 * 9 + 2500 else 0 end,
      case when place = '27' then 0 else gross / 118 * 18 + 5000 end
    from wanted
  ),
  lines as (
    insert into document_lines (
      id, document_id, position, order_line_id, description, details, hsn, quantity, unit, gross_paise, saving_paise, rate_bp,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, mark
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
  drawn as (
    insert into document_files (document_id, file_key, sha256) select id, '', sha256('') from wanted where n % 100 > 0
  ),
  credited as materialized (
    select new_id() as credit_id, n / 20 as m, wanted.* from wanted where n % 20 = 0
  ),
  credits as (
    insert into documents (
      id, kind, fy, prefix, serial, number, order_id, refers_to, issued_on, issued_at, place_of_supply, seller, buyer, sent,
      reason, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
    )
    select
      credit_id, 'credit_note', '2627', 'CN', $3::int * (12 - $2::int) + m, 'CN/2627/' || lpad(($3::int * (12 - $2::int) + m)::text, 7, '0'),
      order_id, id, day, day + time '13:00', place, '{"gstin": "27AAPFU0939F1ZV"}', jsonb_build_object('name', 'Asha Rao', 'gstin', gstin), '{}',
      'Came back', 105000, 100000,
      case when place = '27' then 2500 else 0 end, case when place = '27' then 2500 else 0 end, case when place = '27' then 0 else 5000 end
    from credited
  )
  insert into document_lines (
    document_id, position, order_line_id, refers_to, description, details, hsn, quantity, unit, gross_paise, saving_paise, rate_bp,
    taxable_paise, cgst_paise, sgst_paise, igst_paise
  )
  select
    credit_id, 1, line_id, second_id, 'Saree', '', (620000 + n % 40)::text, 1, 'Nos', 105000, 0, 500, 100000,
    case when place = '27' then 2500 else 0 end, case when place = '27' then 2500 else 0 end, case when place = '27' then 0 else 5000 end
  from credited
`;
