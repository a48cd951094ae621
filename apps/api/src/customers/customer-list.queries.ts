import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';

export type CustomerSort = 'newest' | 'ordered';
export type Page = { offset: number; limit: number };
export type CustomerIdentity = {
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  isEmailVerified: boolean;
  mobile: string | null;
  since: Date;
};
export type CustomerRow = CustomerIdentity & {
  orders: number;
  spent: number;
  lastOrderAt: Date | null;
};

// Without staff and erased accounts. Must match the condition of the partial indexes.
const listedCondition = sql`person.user_type = 'CUSTOMER' and person.disabled_at is null`;

/** Returns a page of customer ids in index order. */
export async function listCustomerIds(db: Db, sort: CustomerSort, { offset, limit }: Page): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // The planner does not know that a page needs few rows. It would sort the whole table.
    await sql`set local enable_sort = off`.execute(tx);
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      ${sort === 'newest' ? newest : byLatestOrder} offset ${offset} limit ${limit}
    `.execute(tx);
    return rows.map(({ id }) => id);
  });
}

const newest = sql`select person.id from users person where ${listedCondition} order by person.created_at desc, person.id`;

// Scans orders by date and takes each customer at their latest order.
const byLatestOrder = sql`
  select person.id
  from orders latest
  join users person on person.id = latest.user_id
  where ${listedCondition}
    and latest.id = (select own.id from orders own where own.user_id = latest.user_id order by own.placed_at desc, own.id limit 1)
  order by latest.placed_at desc, latest.id
`;

/** Stops counting at `max`. */
export async function countCustomers(db: Queryable, sort: CustomerSort, max: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${sort === 'newest' ? countAll(max) : countBuyers(max)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

function countAll(max: number): RawBuilder<unknown> {
  return sql`select count(*)::int as total from (select from users person where ${listedCondition} limit ${max}) counted`;
}

// Loose index scan: jumps from one buyer to the next and skips their other orders.
function countBuyers(max: number): RawBuilder<unknown> {
  return sql`
    with recursive buyers as (
      (select user_id from orders order by user_id limit 1)
      union all
      select next.user_id
      from buyers
      cross join lateral (
        select user_id from orders where orders.user_id > buyers.user_id order by user_id limit 1
      ) next
    )
    select count(*)::int as total
    from (select from buyers join users person on person.id = buyers.user_id where ${listedCondition} limit ${max}) counted
  `;
}

/** Finds customers by prefix of several fields, up to `max` per field. `more` is true if a field has more matches. */
export async function searchCustomers(
  db: Db,
  { prefix, byContact, sort, max }: { prefix: string; byContact: boolean; sort: CustomerSort; max: number },
): Promise<{ ids: string[]; more: boolean }> {
  const branches = prefixConditions(prefix, byContact).map(
    (condition, n) =>
      sql`(select ${n}::int as way, person.id, person.created_at from ${condition} and ${listedCondition} limit ${max + 1})`,
  );
  const { rows } = await db.transaction().execute(async (tx) => {
    // Force the prefix indexes (the planner cannot know that few rows match), which also return the first in the alphabet.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    return sql<{ ids: string[]; more: boolean }>`
      with found as materialized (${sql.join(branches, sql` union all `)}),
      once as (
        select distinct found.id, ${sort === 'newest' ? sql`found.created_at` : sql`latest.placed_at`} as at
        from found
        ${sort === 'newest' ? sql`` : sql`cross join lateral ${latestOrder} latest`}
      )
      select
        array(select id from once order by at desc, id)::text[] as ids,
        exists (select from found group by way having count(*) > ${max}) as more
    `.execute(tx);
  });
  return rows[0] ?? { ids: [], more: false };
}

const latestOrder = sql`(
  select placed_at from orders own where own.user_id = found.id order by own.placed_at desc limit 1
)`;

/** By name or order id, and with `byContact` by email and mobile number, of the account or a delivery. */
function prefixConditions(prefix: string, byContact: boolean): RawBuilder<unknown>[] {
  const literal = `${escapeLike(prefix.toLowerCase())}%`;
  const conditions = [
    ...(byContact ? [sql`users person where person.email like ${literal}`] : []),
    sql`users person where lower(person.first_name || ' ' || person.last_name) like ${literal}`,
    sql`users person where lower(person.last_name) like ${literal}`,
  ];
  const id = prefix.replace(/^#/, '').toUpperCase();
  // Z is the highest character in an id, so this range covers the prefix in any collation.
  if (/^[0-9A-HJKMNP-TV-Z]{1,20}$/.test(id)) {
    const [first, last] = [id.slice(0, 8), id.slice(0, 8).padEnd(8, 'Z')];
    conditions.push(
      customersByOrder(sql`left(placed.id, 8) between ${first} and ${last} and starts_with(placed.id, ${id})`),
    );
  }
  // Accepts spaces, a country code or a leading zero.
  const digits = prefix.replaceAll(/[\s-]/g, '').replace(/^(\+91|0)(?=\d)/, '');
  if (byContact && /^\d{4,10}$/.test(digits)) {
    conditions.push(
      sql`users person where person.mobile like ${`${digits}%`} and person.mobile is not null`,
      customersByOrder(sql`placed.contact_mobile like ${`${digits}%`} and placed.contact_mobile is not null`),
    );
  }
  return conditions;
}

function customersByOrder(orderCondition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`orders placed join users person on person.id = placed.user_id where ${orderCondition}`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Returns list rows in the order of `ids`. */
export async function getCustomerRows(db: Queryable, ids: readonly string[]): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select ${customerColumns}
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join users person on person.id = wanted.id
    cross join lateral ${orderTotals} own
    order by wanted.place
  `.execute(db);
  return rows;
}

/** Returns the next batch by creation time, for the export. */
export async function listCustomersAfter(
  db: Queryable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<CustomerRow[]> {
  const afterCondition = after
    ? sql`(person.created_at, person.id) > (select created_at, id from users where id = ${after})`
    : sql`true`;
  const { rows } = await sql<CustomerRow>`
    select ${customerColumns}
    from (
      select id from users person where ${listedCondition} and ${afterCondition} order by person.created_at, person.id limit ${limit}
    ) listed
    join users person on person.id = listed.id
    cross join lateral ${orderTotals} own
    order by person.created_at, person.id
  `.execute(db);
  return rows;
}

export const identityColumns = sql`
  person.id,
  name_of(person) as name,
  person.first_name as "firstName",
  person.last_name as "lastName",
  person.email,
  person.email_verified_at is not null as "isEmailVerified",
  person.mobile,
  person.created_at as since
`;

const customerColumns = sql`
  ${identityColumns},
  own.orders,
  own.spent,
  own.last_order_at as "lastOrderAt"
`;

const orderTotals = sql`(
  select
    count(*)::int as orders,
    coalesce(sum(total_paise) filter (where delivery_status = 'DELIVERED'), 0)::bigint as spent,
    max(placed_at) as last_order_at
  from orders
  where user_id = person.id
)`;
