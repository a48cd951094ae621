import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { publishOutsideEvent } from '../events/events.service.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { toDomainError } from '../platform/http/constraint-errors.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import {
  type Account,
  findAccountByUsername,
  getAccount,
  insertAccount,
  type NewAccount,
  type Profile,
  setProfile,
  type UserType,
} from './account.queries.ts';
import type { IdentityDeps, RequestOrigin } from './identity-deps.ts';
import { enqueueWelcomeEmail } from './identity-email-jobs.ts';
import { assertNotBreached } from './passwords/breached-passwords.ts';
import { assertStrongPassword, hashPassword } from './passwords/password-hash.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { setBuiltInRole } from './staff/role.queries.ts';

type Registration = EndpointBody<'register'>;

/** Creates a customer account. A `userType` in the request is ignored and only logged. */
export async function registerCustomer(
  { db, limiter, addressLimits, breachList }: IdentityDeps,
  { userType: requestedUserType, ...registration }: Registration,
  { address, log }: RequestOrigin,
): Promise<void> {
  if (requestedUserType !== undefined && requestedUserType !== 'CUSTOMER')
    log.warn({ securityEvent: 'user_type_ignored' }, 'ignored user type in registration');
  const { username } = registration;
  assertStrongPassword(registration.password, registration);
  if (isReservedUsername(username)) throw new DomainError('username_reserved');
  // Count first: the checks below reveal which usernames exist.
  await limiter.take(addressLimits.registrations, address);
  await assertNotBreached(breachList, registration.password, log);
  if (await findAccountByUsername(db, username)) throw new DomainError('username_taken');
  await createAccount(db, registration, { userType: 'CUSTOMER', requester: address });
}

/** Creates the account of an owner. Only the command line calls this, so reserved usernames are allowed. */
export async function createAdmin(db: Db, registration: Registration): Promise<void> {
  assertStrongPassword(registration.password, registration);
  await createAccount(db, registration, { userType: 'ADMIN' });
}

async function createAccount(
  db: Db,
  { password, ...details }: Registration,
  { userType, requester }: { userType: UserType; requester?: string },
): Promise<void> {
  const { username, firstName = '', lastName = '' } = details;
  const hasName = firstName !== '' && lastName !== '' && (firstName !== username || lastName !== username);
  const account: NewAccount = {
    username,
    email: details.email,
    userType,
    passwordHash: await hashPassword(password, requester),
    firstName: firstName || username,
    lastName: lastName || username,
    nameGivenAt: hasName || userType === 'ADMIN' ? new Date() : null,
    mobile: details.mobile ?? null,
    dob: details.dob ?? null,
  };
  await db
    .transaction()
    .execute(async (tx) => {
      const { id } = await insertAccount(tx, account);
      if (userType === 'ADMIN') return setBuiltInRole(tx, id, 'owner');
      await enqueueWelcomeEmail(tx, id);
      await publishOutsideEvent(tx, 'customer.created', id, {});
    })
    .catch(toNameTakenError);
}

export async function updateProfile(
  { db, limiter, addressLimits }: IdentityDeps,
  userId: string,
  profile: Profile,
  { address }: RequestOrigin,
): Promise<void> {
  const { username, userType } = await getAccount(db, userId);
  if (profile.username !== username) {
    if (isReservedUsername(profile.username)) throw new DomainError('username_reserved');
    // Uses the registration limit, because both reveal which usernames exist.
    await limiter.take(addressLimits.registrations, address);
  }
  await db
    .transaction()
    .execute(async (tx) => {
      await setProfile(tx, userId, profile);
      if (userType === 'CUSTOMER') await publishOutsideEvent(tx, 'customer.updated', userId, {});
    })
    .catch(toNameTakenError);
}

export async function getUser(db: Queryable, userId: string): Promise<EndpointResponse<'getMe'>> {
  return { user: toUserResponse(await getAccount(db, userId)) };
}

export function toUserResponse(account: Account): EndpointResponse<'getMe'>['user'] {
  const { id, username, firstName, lastName, email, userType, mobile, dob, gstin, tradeName } = account;
  return {
    id,
    username,
    firstName,
    lastName,
    nameGiven: account.nameGivenAt !== null,
    email,
    emailVerified: account.emailVerifiedAt !== null,
    userType,
    mobile,
    dob,
    gstin,
    tradeName,
  };
}

/** Recipient of an email about an account. `stopEmailsToken` is the unsubscribe token, set if the address is unverified. */
export type Recipient = { email: string; firstName: string; userId?: string | undefined; stopEmailsToken?: string };

export const toNameTakenError = toDomainError({ users_email: 'email_taken', users_username: 'username_taken' });
