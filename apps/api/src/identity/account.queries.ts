import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type UserType = 'CUSTOMER' | 'ADMIN';

export type NewAccount = {
  username: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  mobile: string | null;
  dob: string | null;
  userType: UserType;
};

export type Profile = Pick<NewAccount, 'username' | 'firstName' | 'lastName'> &
  Partial<Pick<NewAccount, 'mobile' | 'dob'>>;

export type Account = Awaited<ReturnType<typeof requireAccount>>;

export async function insertAccount(tx: Tx, account: NewAccount): Promise<{ id: string }> {
  return tx
    .insertInto('users')
    .values({
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      mobile: account.mobile,
      dob: account.dob,
      user_type: account.userType,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function requireAccount(db: Queryable, id: string) {
  return accounts(db).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return accounts(db).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

export async function findAccountByUsername(db: Queryable, username: string): Promise<Account | undefined> {
  return accounts(db).where(sql`name_key(username)`, '=', sql`name_key(${username})`).executeTakeFirst();
}

/** Holds an account until the transaction ends: what concerns its password, sessions or addresses happens in turn. */
export async function lockAccount(tx: Tx, id: string): Promise<Account> {
  return accounts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function setProfile(db: Queryable, id: string, profile: Profile): Promise<void> {
  await db
    .updateTable('users')
    .set({
      username: profile.username,
      first_name: profile.firstName,
      last_name: profile.lastName,
      ...(profile.mobile !== undefined && { mobile: profile.mobile }),
      ...(profile.dob !== undefined && { dob: profile.dob }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function markEmailVerified(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

function accounts(db: Queryable) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'password_hash as passwordHash',
      'first_name as firstName',
      'last_name as lastName',
      'mobile',
      'dob',
      'gstin',
      'trade_name as tradeName',
      'email_verified_at as emailVerifiedAt',
      'letters_stopped_at as lettersStoppedAt',
      'disabled_at as disabledAt',
    ])
    .select((eb) => eb.ref('user_type').$castTo<UserType>().as('userType'));
}
