import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestUser, PASSWORD } from '#test/factories.ts';
import { collectEmails } from '#test/mailbox.ts';
import { ROLE_IDS } from '#test/roles.ts';
import { createTestApp } from '#test/test-app.ts';
import { purgeSessionsJob } from '../identity.jobs.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const other = await createTestApp({ RATE_LIMITS: 'off' }, { pool: shop.pool });
const { app, db, pool, log } = shop;
const owner = await createTestUser(db, { userType: 'ADMIN' });

const NEW_PASSWORD = 'monsoon over the western ghats';
const NAMES = { firstName: 'Meera', lastName: 'Iyer' };

type Person = Pick<Awaited<ReturnType<typeof createTestUser>>, 'headers'>;
const send = (path: string, payload?: object, by: Person | undefined = owner, method: 'POST' | 'DELETE' = 'POST') =>
  app.inject({ method, url: `/api${path}`, ...(by && { headers: by.headers }), ...(payload && { payload }) });
const sendAsGuest = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload });
const login = (identifier: string, password = PASSWORD) => sendAsGuest('/auth/login', { identifier, password });
const listStaff = async () =>
  (await app.inject({ url: '/api/admin/staff', headers: owner.headers })).json<EndpointResponse<'listStaff'>>();

let count = 0;
const createEmail = () => `colleague${(count += 1)}@example.com`;

async function invite(email = createEmail()) {
  const reply = await send('/admin/staff/invitations', { email, roleId: ROLE_IDS.packing });
  const invitation = reply
    .json<EndpointResponse<'inviteStaff'>>()
    .invitations.find((candidate) => candidate.email === email);
  return { email, id: invitation?.id ?? '', token: await getEmailedToken(email) };
}

async function getEmailedToken(email: string): Promise<string> {
  const message = (await collectEmails(shop)).findLast(({ to }) => to === email);
  return /join-staff#token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '';
}

const accept = (token: string, password = NEW_PASSWORD) =>
  sendAsGuest('/auth/accept-invitation', { ...NAMES, token, password });

describe('an invitation', () => {
  test('creates a staff account, which can log in with its new password', async () => {
    const { email, token } = await invite();
    const read = await sendAsGuest('/auth/invitation', { token });
    expect(read.json()).toEqual({ email, hasAccount: false });
    expect((await accept(token)).statusCode).toBe(200);
    const { user } = (await login(email, NEW_PASSWORD)).json<EndpointResponse<'loginWithCode'>>();
    expect(user).toMatchObject({ ...NAMES, email, userType: 'ADMIN', emailVerified: true });
    const { staff, invitations } = await listStaff();
    expect(staff.find(({ id }) => id === user.id)).toMatchObject({ name: 'Meera Iyer', disabled: false, sessions: 1 });
    expect(invitations.some((invitation) => invitation.email === email)).toBe(false);
  });

  test('is stored without its token and works once, even for concurrent requests', async () => {
    const { email, token } = await invite();
    const { rows } = await pool.query<{ row: string }>('select link::text as row from staff_invitation_links link');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const replies = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(countBy(replies)).toEqual({ 200: 1, 400: 2 });
    expect((await accept(token)).json()).toMatchObject({ code: 'token_invalid' });
    expect((await pool.query('select from users where email = $1', [email])).rowCount).toBe(1);
  });

  test('that is revoked or a week old is rejected', async () => {
    const revokedInvitation = await invite();
    expect(
      (await send(`/admin/staff/invitations/${revokedInvitation.id}`, undefined, owner, 'DELETE')).statusCode,
    ).toBe(200);
    const expiredInvitation = await invite();
    await pool.query(
      `update staff_invitation_links set expires_at = now() - interval '1 second' where invitation_id = $1`,
      [expiredInvitation.id],
    );
    for (const { token, email } of [revokedInvitation, expiredInvitation]) {
      expect((await sendAsGuest('/auth/invitation', { token })).json()).toMatchObject({ code: 'token_invalid' });
      expect((await accept(token)).json()).toMatchObject({ code: 'token_invalid' });
      expect((await pool.query('select from users where email = $1', [email])).rowCount).toBe(0);
    }
  });

  test('that is sent again has a new token for seven days, and the old one is rejected', async () => {
    const { id, email, token } = await invite();
    expect((await send(`/admin/staff/invitations/${id}/send`)).statusCode).toBe(200);
    const renewedToken = await getEmailedToken(email);
    expect((await accept(token)).statusCode).toBe(400);
    const { rows } = await pool.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from staff_invitations where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ days: 7 }]);
    expect((await accept(renewedToken)).statusCode).toBe(200);
  });

  test('that is revoked before its email was sent is not sent', async () => {
    const email = createEmail();
    await collectEmails(shop);
    await send('/admin/staff/invitations', { email, roleId: ROLE_IDS.packing });
    const { rows } = await pool.query<{ id: string }>('select id from staff_invitations where email = $1', [email]);
    await send(`/admin/staff/invitations/${rows[0]?.id}`, undefined, owner, 'DELETE');
    expect(await collectEmails(shop)).toEqual([]);
  });

  test('is rejected for an email that is staff or invited already', async () => {
    const { email } = await invite();
    expect(
      (await send('/admin/staff/invitations', { email: email.toUpperCase(), roleId: ROLE_IDS.packing })).json(),
    ).toMatchObject({
      code: 'already_invited',
    });
    expect(
      (await send('/admin/staff/invitations', { email: owner.email, roleId: ROLE_IDS.packing })).json(),
    ).toMatchObject({
      code: 'already_staff',
    });
  });

  test('rejects a password that is easy to guess', async () => {
    const { token } = await invite();
    expect((await accept(token, 'password123')).json()).toMatchObject({ code: 'password_too_common' });
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('generates a unique username if the name is taken', async () => {
    await pool.query(`update users set username = 'meera.iyer' where id = $1`, [(await createTestUser(db)).id]);
    for (const email of ['meera.iyer@example.com', 'x@example.com'])
      expect((await accept((await invite(email)).token)).statusCode).toBe(200);
    const { rows } = await pool.query<{ username: string }>(
      `select username from users where email in ('meera.iyer@example.com', 'x@example.com') order by email`,
    );
    expect(rows.map(({ username }) => username)).toEqual([
      expect.stringMatching(/^meera\.iyer-[0-9a-f]{8}$/),
      expect.stringMatching(/^x-[0-9a-f]{8}$/),
    ]);
  });

  test('is purged a month after it expired', async () => {
    const { id } = await invite();
    await pool.query(
      `update staff_invitations set sent_at = now() - interval '40 days', expires_at = now() - interval '31 days' where id = $1`,
      [id],
    );
    await purgeSessionsJob.run({ db, log }, {});
    expect((await pool.query('select from staff_invitations where id = $1', [id])).rowCount).toBe(0);
  });
});

describe('an invitation to the email of a customer account', () => {
  test('converts it into a staff account and voids its sessions, password and tokens', async () => {
    // Anyone could have created this account in the hope of being invited.
    const existingUser = await createTestUser(db);
    await pool.query(`update users set first_name = 'Mallory', mobile = '9876543210' where id = $1`, [existingUser.id]);
    await sendAsGuest('/auth/forgot-password', { email: existingUser.email });
    const reset = /#token=([\w-]{43})/.exec((await collectEmails(shop)).at(-1)?.text ?? '')?.[1];
    const { token } = await invite(existingUser.email);
    expect((await sendAsGuest('/auth/invitation', { token })).json()).toMatchObject({ hasAccount: true });
    expect((await accept(token)).statusCode).toBe(200);

    expect((await app.inject({ url: '/api/auth/me', headers: existingUser.headers })).statusCode).toBe(401);
    expect((await login(existingUser.email)).statusCode).toBe(400);
    const again = await sendAsGuest('/auth/reset-password', { token: reset, newPassword: PASSWORD });
    expect(again.statusCode).toBe(400);
    const { user } = (await login(existingUser.email, NEW_PASSWORD)).json<EndpointResponse<'loginWithCode'>>();
    expect(user).toMatchObject({ id: existingUser.id, ...NAMES, userType: 'ADMIN', mobile: null, emailVerified: true });
  });

  test('leaves it a customer account until it is accepted', async () => {
    const customer = await createTestUser(db);
    await invite(customer.email);
    const { user } = (await app.inject({ url: '/api/auth/me', headers: customer.headers })).json<
      EndpointResponse<'getMe'>
    >();
    expect(user.userType).toBe('CUSTOMER');
  });

  test('does not reactivate a disabled account', async () => {
    const customer = await createTestUser(db);
    const { token } = await invite(customer.email);
    await pool.query('update users set disabled_at = now() where id = $1', [customer.id]);
    expect((await accept(token)).json()).toMatchObject({ code: 'token_invalid' });
  });
});

describe('a disabled staff member', () => {
  test('is logged out, cannot log in or reset the password, and can again when enabled', async () => {
    const colleague = await createTestUser(db, { userType: 'ADMIN' });
    const reply = await send(`/admin/staff/${colleague.id}/disable`, {});
    const listedColleague = reply.json<EndpointResponse<'disableStaff'>>().staff.find(({ id }) => id === colleague.id);
    expect(listedColleague).toMatchObject({ disabled: true, sessions: 0 });
    expect((await app.inject({ url: '/api/orders/all', headers: colleague.headers })).statusCode).toBe(401);
    expect((await login(colleague.email)).json()).toMatchObject({ code: 'wrong_credentials' });
    await sendAsGuest('/auth/forgot-password', { email: colleague.email });
    expect(await collectEmails(shop)).toEqual([]);

    await send(`/admin/staff/${colleague.id}/enable`);
    expect((await login(colleague.email)).statusCode).toBe(200);
  });

  test('keeps their name in the history', async () => {
    const colleague = await createTestUser(db, { userType: 'ADMIN' });
    await send('/admin/staff/invitations', { email: createEmail(), roleId: ROLE_IDS.packing }, colleague);
    await send(`/admin/staff/${colleague.id}/disable`, {});
    const { rows } = await pool.query(
      `select actor.first_name from audit_entries join users actor on actor.id = actor_id where actor_id = $1`,
      [colleague.id],
    );
    expect(rows).toEqual([{ first_name: 'Asha' }]);
  });

  test('cannot be the own account or a customer', async () => {
    const customer = await createTestUser(db);
    expect((await send(`/admin/staff/${owner.id}/disable`, {})).json()).toMatchObject({ code: 'cannot_disable_self' });
    for (const action of ['disable', 'enable', 'revoke-sessions'])
      expect((await send(`/admin/staff/${customer.id}/${action}`, {})).statusCode).toBe(404);
  });

  test('can be disabled twice without a further effect', async () => {
    const { id } = await createTestUser(db, { userType: 'ADMIN' });
    for (const action of ['disable', 'disable', 'enable', 'enable'])
      expect((await send(`/admin/staff/${id}/${action}`, {})).statusCode).toBe(200);
    const { rows } = await pool.query(`select action, data from audit_entries where subject_id = $1 order by id`, [id]);
    expect(rows).toEqual([
      { action: 'staff.account_disabled', data: { name: 'Asha Rao' } },
      { action: 'staff.account_enabled', data: { name: 'Asha Rao' } },
    ]);
  });
});

test('staff members who all disable each other at once on two servers leave exactly one active', async () => {
  for (let round = 0; round < 10; round++) {
    const staffMembers = await createStaffMembers(round % 2 === 0 ? 2 : 4);
    const attempts = staffMembers.flatMap((actor, index) =>
      staffMembers
        .filter(({ id }) => id !== actor.id)
        .map(({ id }) =>
          (index % 2 ? app : other.app).inject({
            method: 'POST',
            url: `/api/admin/staff/${id}/disable`,
            headers: actor.headers,
            payload: {},
          }),
        ),
    );
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => [200, 401].includes(status))).toBe(true);
    const { rows } = await pool.query<{ id: string }>(
      `select id from users where user_type = 'ADMIN' and disabled_at is null`,
    );
    expect(rows).toHaveLength(1);
    await pool.query('update users set disabled_at = null where id = $1', [owner.id]);
  }
});

async function createStaffMembers(size: number) {
  await pool.query(`update users set disabled_at = now() where user_type = 'ADMIN'`);
  return Promise.all(Array.from({ length: size }, () => createTestUser(db, { userType: 'ADMIN' })));
}

test('revoking sessions logs out every device of a member, and all but the current one of the own account', async () => {
  const colleague = await createTestUser(db, { userType: 'ADMIN' });
  await send(`/admin/staff/${colleague.id}/revoke-sessions`);
  expect((await app.inject({ url: '/api/auth/me', headers: colleague.headers })).statusCode).toBe(401);
  expect((await login(colleague.email)).statusCode).toBe(200);
  const { token } = (await login(owner.email)).json<EndpointResponse<'loginWithCode'>>();
  await send(`/admin/staff/${owner.id}/revoke-sessions`);
  expect((await app.inject({ url: '/api/auth/me', headers: owner.headers })).statusCode).toBe(200);
  const otherHeaders = { authorization: `Bearer ${token}` };
  expect((await app.inject({ url: '/api/auth/me', headers: otherHeaders })).statusCode).toBe(401);
});

test('the list shows the start date and the last use, even after all sessions ended', async () => {
  const colleague = await createTestUser(db, { userType: 'ADMIN' });
  await pool.query('delete from sessions where user_id = $1', [colleague.id]);
  const listedColleague = async () => (await listStaff()).staff.find(({ id }) => id === colleague.id);
  expect(await listedColleague()).toMatchObject({ lastSeenAt: null, sessions: 0, email: colleague.email });
  await login(colleague.email);
  await pool.query('delete from sessions where user_id = $1', [colleague.id]);
  expect(Date.now() - Date.parse((await listedColleague())?.lastSeenAt ?? '')).toBeLessThan(60_000);
});

test('changes to staff are in the audit log and the security log, with the actor', async () => {
  const { id, email, token } = await invite();
  await send(`/admin/staff/invitations/${id}/send`);
  await accept(await getEmailedToken(email));
  expect(token).not.toBe('');
  const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [email]);
  const userId = rows[0]?.id ?? '';
  for (const action of ['revoke-sessions', 'disable', 'enable']) await send(`/admin/staff/${userId}/${action}`, {});
  const audit = await pool.query(
    'select action, data, actor_id from audit_entries where subject_id in ($1, $2) order by id',
    [id, userId],
  );
  expect(audit.rows).toEqual([
    { action: 'staff.invited', data: { email, role: 'Packing' }, actor_id: owner.id },
    { action: 'staff.invited_again', data: { email }, actor_id: owner.id },
    { action: 'staff.joined', data: null, actor_id: userId },
    { action: 'staff.devices_logged_out', data: { name: 'Meera Iyer' }, actor_id: owner.id },
    { action: 'staff.account_disabled', data: { name: 'Meera Iyer' }, actor_id: owner.id },
    { action: 'staff.account_enabled', data: { name: 'Meera Iyer' }, actor_id: owner.id },
  ]);
  const events = await pool.query(
    `select kind, actor_id from security_events where user_id = $1 or detail->>'invitation' = $2 order by id`,
    [userId, id],
  );
  expect(events.rows).toEqual([
    { kind: 'staff_invited', actor_id: owner.id },
    { kind: 'staff_invited', actor_id: owner.id },
    { kind: 'staff_joined', actor_id: null },
    { kind: 'sessions_ended', actor_id: owner.id },
    { kind: 'staff_disabled', actor_id: owner.id },
    { kind: 'staff_enabled', actor_id: owner.id },
  ]);
});

describe('an inviter who is disabled', () => {
  test('leaves no pending invitation, and sent ones are rejected', async () => {
    const disabledInviter = await createTestUser(db, { userType: 'ADMIN' });
    const email = createEmail();
    await send('/admin/staff/invitations', { email, roleId: ROLE_IDS.packing }, disabledInviter);
    const token = await getEmailedToken(email);
    expect((await send(`/admin/staff/${disabledInviter.id}/disable`, {})).statusCode).toBe(200);
    expect((await accept(token)).json()).toMatchObject({ code: 'token_invalid' });
    expect((await listStaff()).invitations.some((invitation) => invitation.email === email)).toBe(false);
  });

  test('makes an invitation invalid even if its row still exists', async () => {
    const disabledInviter = await createTestUser(db, { userType: 'ADMIN' });
    const email = createEmail();
    await send('/admin/staff/invitations', { email, roleId: ROLE_IDS.packing }, disabledInviter);
    const token = await getEmailedToken(email);
    await pool.query('update users set disabled_at = now() where id = $1', [disabledInviter.id]);
    expect((await accept(token)).json()).toMatchObject({ code: 'token_invalid' });
  });
});

test('all active staff are notified when a member joins, except the new member', async () => {
  const { email, token } = await invite();
  const disabledMember = await createTestUser(db, { userType: 'ADMIN' });
  await pool.query('update users set disabled_at = now() where id = $1', [disabledMember.id]);
  await pool.query(`update users set email_verified_at = now() where user_type = 'ADMIN'`);
  await collectEmails(shop);
  expect((await accept(token)).statusCode).toBe(200);
  const notifications = (await collectEmails(shop)).filter(({ subject }) => subject.includes('has joined the staff'));
  const { rows } = await pool.query<{ email: string }>(
    `select email from users where user_type = 'ADMIN' and disabled_at is null and email <> $1`,
    [email],
  );
  expect(notifications.map(({ to }) => to).toSorted()).toEqual(rows.map((row) => row.email).toSorted());
  expect(notifications[0]?.text).toContain(email);
});
