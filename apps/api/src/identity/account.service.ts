import type { Body, Reply } from '@kinari/contract/contract';
import { type Db, type Queryable, violates } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import {
  type Account,
  findAccountByUsername,
  insertAccount,
  type NewAccount,
  type Profile,
  requireAccount,
  setProfile,
  type UserType,
} from './account.queries.ts';
import type { Caller, Desk } from './desk.ts';
import { sendWelcomeLater } from './identity-mails.ts';
import { refuseBreachedPassword } from './passwords/breach-list.ts';
import { hashPassword, refuseEasyPassword } from './passwords/passwords.ts';
import { isReservedUsername } from './reserved-usernames.ts';

type Registration = Body<'register'>;

/** Opens a customer's account. A `userType` that was sent along is never more than a line in the log. */
export async function registerCustomer(
  { db, limiter, addressLimits, breachList }: Desk,
  { userType: askedFor, ...registration }: Registration,
  { address, log }: Caller,
): Promise<void> {
  if (askedFor !== undefined && askedFor !== 'CUSTOMER')
    log.warn({ securityEvent: 'asked_for_user_type' }, 'a registration asked to be more than a customer');
  const { username } = registration;
  refuseEasyPassword(registration.password, registration);
  if (isReservedUsername(username)) throw new Refusal('username_reserved');
  // Counted before anything is told about who has which name.
  await limiter.take(addressLimits.registrations, address);
  await refuseBreachedPassword(breachList, registration.password, log);
  if (await findAccountByUsername(db, username)) throw new Refusal('username_taken');
  await openAccount(db, registration, 'CUSTOMER');
}

/** Opens an admin's account, from the command line only; reserved usernames are for those who run the shop. */
export async function createAdmin(db: Db, registration: Registration): Promise<void> {
  refuseEasyPassword(registration.password, registration);
  await openAccount(db, registration, 'ADMIN');
}

async function openAccount(db: Db, { password, ...facts }: Registration, userType: UserType): Promise<void> {
  const account: NewAccount = {
    username: facts.username,
    email: facts.email,
    userType,
    passwordHash: await hashPassword(password),
    firstName: facts.firstName || facts.username,
    lastName: facts.lastName || facts.username,
    mobile: facts.mobile ?? null,
    dob: facts.dob ?? null,
  };
  await db
    .transaction()
    .execute(async (tx) => {
      const { id } = await insertAccount(tx, account);
      if (userType === 'CUSTOMER') await sendWelcomeLater(tx, id);
    })
    .catch(refuseTakenName);
}

export async function changeProfile(
  { db, limiter, addressLimits }: Desk,
  userId: string,
  profile: Profile,
  { address }: Caller,
): Promise<void> {
  const { username } = await requireAccount(db, userId);
  if (profile.username !== username) {
    if (isReservedUsername(profile.username)) throw new Refusal('username_reserved');
    // Counted as registrations are, which tell the same: nobody learns more here about who has which name.
    await limiter.take(addressLimits.registrations, address);
  }
  await setProfile(db, userId, profile).catch(refuseTakenName);
}

export async function readUser(db: Queryable, userId: string): Promise<Reply<'readOwnAccount'>> {
  return { user: toWireUser(await requireAccount(db, userId)) };
}

export function toWireUser(account: Account): Reply<'readOwnAccount'>['user'] {
  const { id, username, firstName, lastName, email, userType, mobile, dob, gstin, tradeName } = account;
  return {
    id,
    username,
    firstName,
    lastName,
    email,
    emailVerified: account.emailVerifiedAt !== null,
    userType,
    mobile,
    dob,
    gstin,
    tradeName,
  };
}

/** Whom a letter goes to, and whose account it is about; `notMe` is the token of a link that stops further ones, where the address is unconfirmed. */
export type Recipient = { email: string; firstName: string; userId?: string | undefined; notMe?: string };

/** The unique indexes decide who was first: a look beforehand could be overtaken. */
export function refuseTakenName(error: unknown): never {
  if (violates(error, 'users_email')) throw new Refusal('email_taken');
  if (violates(error, 'users_username')) throw new Refusal('username_taken');
  throw error;
}
