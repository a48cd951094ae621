import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type UserType = 'CUSTOMER' | 'ADMIN';

export type NewAccount = {
  username: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  /** Null if the user never entered a name. The name columns then contain the username. */
  nameGivenAt: Date | null;
  mobile: string | null;
  dob: string | null;
  userType: UserType;
};

export type Profile = Pick<NewAccount, 'username' | 'firstName' | 'lastName'> &
  Partial<Pick<NewAccount, 'mobile' | 'dob'>>;

export type Account = Awaited<ReturnType<typeof getAccount>>;

export async function insertAccount(tx: Tx, account: NewAccount): Promise<{ id: string }> {
  return tx
    .insertInto('users')
    .values({
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      name_given_at: account.nameGivenAt,
      mobile: account.mobile,
      dob: account.dob,
      user_type: account.userType,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function getAccount(db: Queryable, id: string) {
  return selectAccounts(db).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return selectAccounts(db).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

export async function findAccountByUsername(db: Queryable, username: string): Promise<Account | undefined> {
  return selectAccounts(db).where(sql`name_key(username)`, '=', sql`name_key(${username})`).executeTakeFirst();
}

/** Locks the account row until the transaction ends. Serialises changes to its password, sessions and addresses. */
export async function lockAccount(tx: Tx, id: string): Promise<Account> {
  return selectAccounts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function setProfile(db: Queryable, id: string, profile: Profile): Promise<void> {
  await db
    .updateTable('users')
    .set({
      username: profile.username,
      first_name: profile.firstName,
      last_name: profile.lastName,
      // An unchanged name is still the username copied at registration, so it does not count as given.
      name_given_at: sql`coalesce(
        name_given_at,
        case when (first_name, last_name) is distinct from (${profile.firstName}, ${profile.lastName}) then now() end
      )`,
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

function selectAccounts(db: Queryable) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'password_hash as passwordHash',
      'first_name as firstName',
      'last_name as lastName',
      'name_given_at as nameGivenAt',
      'mobile',
      'dob',
      'gstin',
      'trade_name as tradeName',
      'email_verified_at as emailVerifiedAt',
      'emails_blocked_at as emailsBlockedAt',
      'disabled_at as disabledAt',
    ])
    .select((eb) => eb.ref('user_type').$castTo<UserType>().as('userType'));
}
