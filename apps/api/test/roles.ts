import type { Permission } from '@kinari/contract/access/permissions';
import type { BuiltInRoleKey } from '@kinari/contract/access/roles';
import type { Db } from '../src/platform/database/db.ts';

/** Ids of the built-in roles, from the migration that creates them. */
export const ROLE_IDS: Readonly<Record<BuiltInRoleKey, string>> = {
  owner: '00000000-0000-4000-8000-000000000001',
  orders: '00000000-0000-4000-8000-000000000002',
  catalog: '00000000-0000-4000-8000-000000000003',
  packing: '00000000-0000-4000-8000-000000000004',
  support: '00000000-0000-4000-8000-000000000005',
  accountant: '00000000-0000-4000-8000-000000000006',
};

let count = 0;

/** Creates a role of the shop and returns its id. */
export async function createTestRole(db: Db, permissions: readonly Permission[]): Promise<string> {
  const { id } = await db
    .insertInto('roles')
    .values({ name: `Weekend team ${(count += 1)}`, permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
