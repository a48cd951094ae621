import type { SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

/** From this number of orders on, the shop is past its set-up. */
const ESTABLISHED_ORDERS = 10;

export type SetupState = Record<Exclude<SetupStep, 'words'>, boolean> & {
  isEstablished: boolean;
  /** Names of `setup_marks`. */
  marks: string[];
};

/** Returns which steps the data of the shop shows as done. */
export async function getSetupState(db: Queryable, now: Date): Promise<SetupState> {
  const { rows } = await sql<SetupState>`
    select
      exists (select from company where address <> '' and (phone <> '' or email <> '')) as company,
      exists (select from products where published_at is not null and archived_at is null) as product,
      -- A new profile has the same time in both columns. Each save changes "updated_at", also one of "not registered".
      exists (select from tax_profile where registration <> 'none' or updated_at > documents_since) as gst,
      (
        exists (select from payments where is_accepted)
        or exists (select from payments where started_by is not null and kind = 'test' and status = 'paid')
      ) as payments,
      (
        (select count(*) from users where user_type = 'ADMIN' and disabled_at is null) > 1
        or exists (select from staff_invitations where expires_at > ${now})
      ) as team,
      (
        select count(distinct slug) = count(distinct slug) filter (where author_id is not null) from legal_page_versions
      ) as policies,
      exists (select from orders) as "order",
      (
        select count(*) = ${ESTABLISHED_ORDERS} from (select from orders limit ${ESTABLISHED_ORDERS}) first_orders
      ) as "isEstablished",
      array(select name from setup_marks) as marks
  `.execute(db);
  if (!rows[0]) throw new Error('The query returned no row');
  return rows[0];
}

type Mark = { name: string; actorId: string; at: Date };

/** Keeps who set the mark first. */
export async function insertMark(db: Queryable, { name, actorId, at }: Mark): Promise<void> {
  await sql`
    insert into setup_marks (name, marked_by, marked_at) values (${name}, ${actorId}, ${at}) on conflict do nothing
  `.execute(db);
}

export async function deleteMark(db: Queryable, name: string): Promise<void> {
  await sql`delete from setup_marks where name = ${name}`.execute(db);
}
