import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type PincodeArea = { district: string; state: string };
export type Pincode = PincodeArea & { pincode: string; alternatives: PincodeArea[] };

export async function findPincode(db: Queryable, pincode: string): Promise<Pincode | undefined> {
  return db
    .selectFrom('pincodes')
    .select(['pincode', 'district', 'state'])
    .select((eb) => eb.ref('alternatives').$castTo<PincodeArea[]>().as('alternatives'))
    .where('pincode', '=', pincode)
    .executeTakeFirst();
}

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
