import { sql } from 'kysely';
import type { MediaStore } from '../media/store.ts';
import { addMs, DAY } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/database/db.ts';

// Stored outside the database, under a prefix that is never served: a restored database lacks later erasures.
const ERASURE_PREFIX = 'private/erased';
const ERASURE_KEY = /^private\/erased\/([0-9a-f-]{36})$/;
// An outage of the store that lasts longer would be noticed.
const STORED_FOR_MS = 30 * DAY;

/** Erases a customer's personal data permanently (`erase-account.sql`). Returns false if there is no such account. */
export async function eraseAccount(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`select erase_account(${userId}) as erased`.execute(db);
  return rows[0]?.erased ?? false;
}

/** Copies the ids of recent erasures to the media store, because its backups and those of the database differ in time. */
export async function storeErasureIds({ db, store }: { db: Db; store: MediaStore }, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('erasures')
    .select(['user_id', 'erased_at'])
    .where('erased_at', '>', addMs(now, -STORED_FOR_MS))
    .execute();
  for (const { user_id, erased_at } of rows) {
    const key = `${ERASURE_PREFIX}/${user_id}`;
    if (!(await store.exists(key))) await store.put(key, erased_at.toISOString());
  }
}

/** Erases again every account that the database or the media store lists as erased. Returns the number of accounts. */
export async function reapplyErasures({ db, store }: { db: Db; store: MediaStore }): Promise<number> {
  const erasures = await db.selectFrom('erasures').select('user_id').execute();
  const ids = new Set([...erasures.map(({ user_id }) => user_id), ...(await listStoredErasureIds(store))]);
  let erasedCount = 0;
  for (const id of ids) if (await eraseAccount(db, id)) erasedCount += 1;
  return erasedCount;
}

async function listStoredErasureIds(store: MediaStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of store.files(ERASURE_PREFIX)) {
    const id = ERASURE_KEY.exec(key)?.[1];
    if (id) ids.push(id);
  }
  return ids;
}
