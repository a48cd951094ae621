import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';

export type Sort = 'newest' | 'ordered';
export type Page = { offset: number; limit: number };
export type ListedCustomer = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailProven: boolean;
  mobile: string | null;
  since: Date;
  orders: number;
  spent: number;
  lastOrderAt: Date | null;
};

// Staff are no customers, and of who was erased there is nothing to show; the indexes say the same.
const isListed = sql`person.user_type = 'CUSTOMER' and person.disabled_at is null`;

/** A page of all customers, along the index that has their order. */
export async function listCustomerIds(db: Db, sort: Sort, { offset, limit }: Page): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // How soon enough are met, the planner cannot know; it would sort all there are.
    await sql`set local enable_sort = off`.execute(tx);
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      ${sort === 'newest' ? newest : byLatestOrder} offset ${offset} limit ${limit}
    `.execute(tx);
    return rows.map(({ id }) => id);
  });
}

const newest = sql`select person.id from users person where ${isListed} order by person.created_at desc, person.id`;

// Along the orders, each customer where their latest stands.
const byLatestOrder = sql`
  select person.id
  from orders latest
  join users person on person.id = latest.user_id
  where ${isListed}
    and latest.id = (select own.id from orders own where own.user_id = latest.user_id order by own.placed_at desc, own.id limit 1)
  order by latest.placed_at desc, latest.id
`;

/** How many there are, counted no further than `most`. */
export async function countCustomers(db: Queryable, sort: Sort, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${sort === 'newest' ? countAll(most) : countBuyers(most)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

function countAll(most: number): RawBuilder<unknown> {
  return sql`select count(*)::int as total from (select from users person where ${isListed} limit ${most}) counted`;
}

// From one buyer to the next along the index: nobody's second order is looked at.
function countBuyers(most: number): RawBuilder<unknown> {
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
    from (select from buyers join users person on person.id = buyers.user_id where ${isListed} limit ${most}) counted
  `;
}

/**
 * Customers that begin so in one way or another. Of each way the first `most` are gathered; where one has more, `more` says so and
 * they are not all there.
 */
export async function gatherCustomers(
  db: Db,
  { beginning, sort, most }: { beginning: string; sort: Sort; most: number },
): Promise<{ ids: string[]; more: boolean }> {
  const branches = waysToBegin(beginning).map(
    (way, n) =>
      sql`(select ${n}::int as way, person.id, person.created_at from ${way} and ${isListed} limit ${most + 1})`,
  );
  const { rows } = await db.transaction().execute(async (tx) => {
    // Each way has an index; that few begin so, the planner cannot know. Along it the first are the first of the alphabet.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    return sql<{ ids: string[]; more: boolean }>`
      with found as materialized (${sql.join(branches, sql` union all `)}),
      once as (
        select distinct found.id, ${sort === 'newest' ? sql`found.created_at` : sql`latest.placed_at`} as at
        from found
        ${sort === 'newest' ? sql`` : sql`cross join lateral ${latestOrderOf} latest`}
      )
      select
        array(select id from once order by at desc, id)::text[] as ids,
        exists (select from found group by way having count(*) > ${most}) as more
    `.execute(tx);
  });
  return rows[0] ?? { ids: [], more: false };
}

const latestOrderOf = sql`(
  select placed_at from orders own where own.user_id = found.id order by own.placed_at desc limit 1
)`;

/** By e-mail, name, mobile number (their own, or one they gave for a delivery) or the id of an order. */
function waysToBegin(beginning: string): RawBuilder<unknown>[] {
  const literal = `${escaped(beginning.toLowerCase())}%`;
  const ways = [
    sql`users person where person.email like ${literal}`,
    sql`users person where lower(person.first_name || ' ' || person.last_name) like ${literal}`,
    sql`users person where lower(person.last_name) like ${literal}`,
  ];
  const id = beginning.replace(/^#/, '').toUpperCase();
  // Z is the last letter of an id, so these are all that begin so, whatever the collation.
  if (/^[0-9A-HJKMNP-TV-Z]{1,20}$/.test(id)) {
    const [first, last] = [id.slice(0, 8), id.slice(0, 8).padEnd(8, 'Z')];
    ways.push(ofOrders(sql`left(placed.id, 8) between ${first} and ${last} and starts_with(placed.id, ${id})`));
  }
  // As it is typed, with spaces, a country code or a zero before it.
  const digits = beginning.replaceAll(/[\s-]/g, '').replace(/^(\+91|0)(?=\d)/, '');
  if (/^\d{4,10}$/.test(digits)) {
    ways.push(
      sql`users person where person.mobile like ${`${digits}%`} and person.mobile is not null`,
      ofOrders(sql`placed.contact_mobile like ${`${digits}%`} and placed.contact_mobile is not null`),
    );
  }
  return ways;
}

function ofOrders(fits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`orders placed join users person on person.id = placed.user_id where ${fits}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** These customers as the list shows them, in the order of their ids. */
export async function showCustomers(db: Queryable, ids: readonly string[]): Promise<ListedCustomer[]> {
  const { rows } = await sql<ListedCustomer>`
    select ${asListed}
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join users person on person.id = wanted.id
    cross join lateral ${ordersOf} own
    order by wanted.place
  `.execute(db);
  return rows;
}

/** Customers that came after this one, the earliest first: a table of all is read so, batch by batch. */
export async function listCustomersAfter(
  db: Queryable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedCustomer[]> {
  const follows = after
    ? sql`(person.created_at, person.id) > (select created_at, id from users where id = ${after})`
    : sql`true`;
  const { rows } = await sql<ListedCustomer>`
    select ${asListed}
    from (
      select * from users person where ${isListed} and ${follows} order by person.created_at, person.id limit ${limit}
    ) person
    cross join lateral ${ordersOf} own
    order by person.created_at, person.id
  `.execute(db);
  return rows;
}

const asListed = sql`
  person.id,
  person.first_name as "firstName",
  person.last_name as "lastName",
  person.email,
  person.email_verified_at is not null as "emailProven",
  person.mobile,
  person.created_at as since,
  own.orders,
  own.spent,
  own.last_order_at as "lastOrderAt"
`;

const ordersOf = sql`(
  select
    count(*)::int as orders,
    coalesce(sum(total_paise) filter (where delivery_status = 'DELIVERED'), 0)::bigint as spent,
    max(placed_at) as last_order_at
  from orders
  where user_id = person.id
)`;
