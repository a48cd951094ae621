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

/** Finds customers by prefix of name or last name, and with `byContact` of email or mobile number, newest first. */
export async function findCustomers(
  db: Db,
  { prefix, byContact, limit }: { prefix: string; byContact: boolean; limit: number },
): Promise<FoundCustomer[]> {
  const branches = prefixConditions(prefix, byContact).map(
    (condition) =>
      sql`(select id from users person where person.user_type = 'CUSTOMER' and person.disabled_at is null and ${condition} limit ${limit})`,
  );
  const { rows } = await db.transaction().execute(async (tx) => {
    // Force the indexes: the planner cannot know that few rows match.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<FoundCustomer>`
      with found as materialized (${sql.join(branches, sql` union `)})
      select
        person.id, name_of(person) as name, person.email, person.mobile,
        (select city from addresses where user_id = person.id and is_default) as city,
        (select count(*)::int from orders where user_id = person.id) as orders
      from found
      join users person on person.id = found.id
      order by person.id desc
      limit ${limit}
    `.execute(tx);
  });
  return rows;
}

function prefixConditions(prefix: string, byContact: boolean): RawBuilder<unknown>[] {
  const literal = `${prefix.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    ...(byContact ? [sql`person.email like ${literal}`] : []),
    sql`lower(person.first_name || ' ' || person.last_name) like ${literal}`,
    sql`lower(person.last_name) like ${literal}`,
  ];
  // Accepts spaces, a country code or a leading zero.
  const digits = prefix.replaceAll(/[\s-]/g, '').replace(/^(\+91|0)(?=\d)/, '');
  if (byContact && /^\d{4,10}$/.test(digits)) conditions.push(sql`person.mobile like ${`${digits}%`}`);
  return conditions;
}
