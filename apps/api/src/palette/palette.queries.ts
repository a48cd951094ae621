import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

export type FoundCustomer = {
  id: string;
  name: string;
  email: string;
  mobile: string | null;
  city: string | null;
  orders: number;
};

/** Customers whose name, last name, e-mail or mobile number begins so; the newest of them first. */
export async function findCustomers(db: Db, beginning: string, most: number): Promise<FoundCustomer[]> {
  const branches = waysToBegin(beginning).map(
    (fits) =>
      sql`(select id from users person where person.user_type = 'CUSTOMER' and person.disabled_at is null and ${fits} limit ${most})`,
  );
  const { rows } = await db.transaction().execute(async (tx) => {
    // Each way has an index; that few begin so, the planner cannot know.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<FoundCustomer>`
      with found as materialized (${sql.join(branches, sql` union `)})
      select
        person.id, concat_ws(' ', person.first_name, person.last_name) as name, person.email, person.mobile,
        (select city from addresses where user_id = person.id and is_default) as city,
        (select count(*)::int from orders where user_id = person.id) as orders
      from found
      join users person on person.id = found.id
      order by person.id desc
      limit ${most}
    `.execute(tx);
  });
  return rows;
}

function waysToBegin(beginning: string): RawBuilder<unknown>[] {
  const literal = `${beginning.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const ways = [
    sql`person.email like ${literal}`,
    sql`lower(person.first_name || ' ' || person.last_name) like ${literal}`,
    sql`lower(person.last_name) like ${literal}`,
  ];
  // As it is typed, with spaces, a country code or a zero before it.
  const digits = beginning.replaceAll(/[\s-]/g, '').replace(/^(\+91|0)(?=\d)/, '');
  if (/^\d{4,10}$/.test(digits)) ways.push(sql`person.mobile like ${`${digits}%`}`);
  return ways;
}
