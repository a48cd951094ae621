import { sql } from 'kysely';
import type { MediaStore } from '../media/store.ts';
import { DAY, later } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/database/db.ts';

// Beside the private files, which nobody is served: a database that was restored does not know whom it has forgotten since.
const MARKS = 'private/erased';
const IS_MARK = /^private\/erased\/([0-9a-f-]{36})$/;
// A store that was away for longer than this has been noticed.
const NOTED_FOR = 30 * DAY;

/** Erases a customer's personal data for good; what it does is `erase-account.sql`. Answers whether there was such an account. */
export async function eraseAccount(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`select erase_account(${userId}) as erased`.execute(db);
  return rows[0]?.erased ?? false;
}

/** Leaves the id of each account that was erased lately outside the database too: backups of the two are not of one moment. */
export async function noteErasures({ db, store }: { db: Db; store: MediaStore }, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('erasures')
    .select(['user_id', 'erased_at'])
    .where('erased_at', '>', later(now, -NOTED_FOR))
    .execute();
  for (const { user_id, erased_at } of rows) {
    const key = `${MARKS}/${user_id}`;
    if (!(await store.exists(key))) await store.put(key, erased_at.toISOString());
  }
}

/** Erases again whom the database, or the store beside it, knows to have been erased; answers how many accounts there were. */
export async function eraseAgain({ db, store }: { db: Db; store: MediaStore }): Promise<number> {
  const listed = await db.selectFrom('erasures').select('user_id').execute();
  const ids = new Set([...listed.map(({ user_id }) => user_id), ...(await listMarks(store))]);
  let erased = 0;
  for (const id of ids) if (await eraseAccount(db, id)) erased += 1;
  return erased;
}

async function listMarks(store: MediaStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of store.files(MARKS)) {
    const id = IS_MARK.exec(key)?.[1];
    if (id) ids.push(id);
  }
  return ids;
}
