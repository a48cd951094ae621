import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type Place = { district: string; state: string };
export type Pincode = Place & { pincode: string; alternatives: Place[] };

export async function findPincode(db: Queryable, pincode: string): Promise<Pincode | undefined> {
  return db
    .selectFrom('pincodes')
    .select(['pincode', 'district', 'state'])
    .select((eb) => eb.ref('alternatives').$castTo<Place[]>().as('alternatives'))
    .where('pincode', '=', pincode)
    .executeTakeFirst();
}

/** Writes many pincodes in one statement; those that are there already are brought up to date. */
export async function upsertPincodes(db: Queryable, pincodes: Pincode[]): Promise<void> {
  await sql`
    insert into pincodes (pincode, district, state, alternatives)
    select pincode, district, state, alternatives
    from jsonb_to_recordset(${JSON.stringify(pincodes)}::jsonb)
      as given (pincode text, district text, state text, alternatives jsonb)
    on conflict (pincode) do update
    set district = excluded.district, state = excluded.state, alternatives = excluded.alternatives
    where (pincodes.district, pincodes.state, pincodes.alternatives)
      is distinct from (excluded.district, excluded.state, excluded.alternatives)
  `.execute(db);
}
