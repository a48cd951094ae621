import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aPerson, PASSWORD } from '#test/factories.ts';
import { collectMails } from '#test/mailbox.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';
import { forgetEndedSessions } from '../identity.jobs.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const other = await openShop({ RATE_LIMITS: 'off' }, { pool: shop.pool });
const { app, db, pool, log } = shop;
const owner = await aPerson(db, { userType: 'ADMIN' });

const NEW_PASSWORD = 'monsoon over the western ghats';
const NAMES = { firstName: 'Meera', lastName: 'Iyer' };

type Person = Pick<Awaited<ReturnType<typeof aPerson>>, 'headers'>;
const send = (path: string, payload?: object, by: Person | undefined = owner, method: 'POST' | 'DELETE' = 'POST') =>
  app.inject({ method, url: `/api${path}`, ...(by && { headers: by.headers }), ...(payload && { payload }) });
const asStranger = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload });
const login = (identifier: string, password = PASSWORD) => asStranger('/auth/login', { identifier, password });
const readStaff = async () =>
  (await app.inject({ url: '/api/admin/staff', headers: owner.headers })).json<Reply<'listStaff'>>();

let count = 0;
const anEmail = () => `colleague${(count += 1)}@example.com`;

/** Invites somebody and answers the invitation and the token of its letter. */
async function invite(email = anEmail()) {
  const reply = await send('/admin/staff/invitations', { email });
  const invitation = reply.json<Reply<'inviteStaff'>>().invitations.find((candidate) => candidate.email === email);
  return { email, id: invitation?.id ?? '', token: await lettersToken(email) };
}

async function lettersToken(email: string): Promise<string> {
  const letter = (await collectMails(shop)).findLast(({ to }) => to === email);
  return /join-staff#token=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
}

const accept = (token: string, password = NEW_PASSWORD) =>
  asStranger('/auth/accept-invitation', { ...NAMES, token, password });

describe('an invitation', () => {
  test('makes somebody staff, who then logs in with the password they set', async () => {
    const { email, token } = await invite();
    const read = await asStranger('/auth/read-invitation', { token });
    expect(read.json()).toEqual({ email, hasAccount: false });
    expect((await accept(token)).statusCode).toBe(200);
    const { user } = (await login(email, NEW_PASSWORD)).json<Reply<'loginWithCode'>>();
    expect(user).toMatchObject({ ...NAMES, email, userType: 'ADMIN', emailVerified: true });
    const { staff, invitations } = await readStaff();
    expect(staff.find(({ id }) => id === user.id)).toMatchObject({ name: 'Meera Iyer', disabled: false, sessions: 1 });
    expect(invitations.some((invitation) => invitation.email === email)).toBe(false);
  });

  test('is kept without its token, and works once, even when it is answered twice at the same moment', async () => {
    const { email, token } = await invite();
    const { rows } = await pool.query<{ row: string }>('select link::text as row from staff_invitation_links link');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const replies = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(tally(replies)).toEqual({ 200: 1, 400: 2 });
    expect((await accept(token)).json()).toMatchObject({ code: 'link_not_valid' });
    expect((await pool.query('select from users where email = $1', [email])).rowCount).toBe(1);
  });

  test('that is withdrawn or a week old opens nothing', async () => {
    const withdrawn = await invite();
    expect((await send(`/admin/staff/invitations/${withdrawn.id}`, undefined, owner, 'DELETE')).statusCode).toBe(200);
    const old = await invite();
    await pool.query(
      `update staff_invitation_links set expires_at = now() - interval '1 second' where invitation_id = $1`,
      [old.id],
    );
    for (const { token, email } of [withdrawn, old]) {
      expect((await asStranger('/auth/read-invitation', { token })).json()).toMatchObject({ code: 'link_not_valid' });
      expect((await accept(token)).json()).toMatchObject({ code: 'link_not_valid' });
      expect((await pool.query('select from users where email = $1', [email])).rowCount).toBe(0);
    }
  });

  test('that is sent again brings a new link for seven days, and the old one opens nothing', async () => {
    const { id, email, token } = await invite();
    expect((await send(`/admin/staff/invitations/${id}/send`)).statusCode).toBe(200);
    const renewed = await lettersToken(email);
    expect((await accept(token)).statusCode).toBe(400);
    const { rows } = await pool.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from staff_invitations where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ days: 7 }]);
    expect((await accept(renewed)).statusCode).toBe(200);
  });

  test('withdrawn before its letter was written is not written', async () => {
    const email = anEmail();
    await send('/admin/staff/invitations', { email });
    const { rows } = await pool.query<{ id: string }>('select id from staff_invitations where email = $1', [email]);
    await send(`/admin/staff/invitations/${rows[0]?.id}`, undefined, owner, 'DELETE');
    expect(await collectMails(shop)).toEqual([]);
  });

  test('is refused for whoever is staff or invited already', async () => {
    const { email } = await invite();
    expect((await send('/admin/staff/invitations', { email: email.toUpperCase() })).json()).toMatchObject({
      code: 'already_invited',
    });
    expect((await send('/admin/staff/invitations', { email: owner.email })).json()).toMatchObject({
      code: 'already_staff',
    });
  });

  test('takes no password that is easy to guess', async () => {
    const { token } = await invite();
    expect((await accept(token, 'password123')).json()).toMatchObject({ code: 'password_too_common' });
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('gives a username of its own to whoever has none, though the name is taken', async () => {
    await pool.query(`update users set username = 'meera.iyer' where id = $1`, [(await aPerson(db)).id]);
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

  test('is forgotten a month after it ended', async () => {
    const { id } = await invite();
    await pool.query(
      `update staff_invitations set sent_at = now() - interval '40 days', expires_at = now() - interval '31 days' where id = $1`,
      [id],
    );
    await forgetEndedSessions.run({ db, log }, {});
    expect((await pool.query('select from staff_invitations where id = $1', [id])).rowCount).toBe(0);
  });
});

describe('an invitation to an address that has a customer’s account', () => {
  test('turns it into one of staff that nothing known before opens: no session, no password, no mailed link', async () => {
    // Anybody could have opened it with this address, in the hope of exactly this.
    const squatter = await aPerson(db);
    await pool.query(`update users set first_name = 'Mallory', mobile = '9876543210' where id = $1`, [squatter.id]);
    await asStranger('/auth/forgot-password', { email: squatter.email });
    const reset = /#token=([\w-]{43})/.exec((await collectMails(shop)).at(-1)?.text ?? '')?.[1];
    const { token } = await invite(squatter.email);
    expect((await asStranger('/auth/read-invitation', { token })).json()).toMatchObject({ hasAccount: true });
    expect((await accept(token)).statusCode).toBe(200);

    expect((await app.inject({ url: '/api/auth/me', headers: squatter.headers })).statusCode).toBe(401);
    expect((await login(squatter.email)).statusCode).toBe(400);
    const again = await asStranger('/auth/reset-password', { token: reset, newPassword: PASSWORD });
    expect(again.statusCode).toBe(400);
    const { user } = (await login(squatter.email, NEW_PASSWORD)).json<Reply<'loginWithCode'>>();
    expect(user).toMatchObject({ id: squatter.id, ...NAMES, userType: 'ADMIN', mobile: null, emailVerified: true });
  });

  test('leaves it a customer’s until its mailbox has answered', async () => {
    const customer = await aPerson(db);
    await invite(customer.email);
    const { user } = (await app.inject({ url: '/api/auth/me', headers: customer.headers })).json<
      Reply<'readOwnAccount'>
    >();
    expect(user.userType).toBe('CUSTOMER');
  });

  test('does not open one that was disabled', async () => {
    const customer = await aPerson(db);
    const { token } = await invite(customer.email);
    await pool.query('update users set disabled_at = now() where id = $1', [customer.id]);
    expect((await accept(token)).json()).toMatchObject({ code: 'link_not_valid' });
  });
});

describe('somebody of the staff who is disabled', () => {
  test('is out at once, cannot log in or set a new password, and can again when enabled', async () => {
    const colleague = await aPerson(db, { userType: 'ADMIN' });
    const reply = await send(`/admin/staff/${colleague.id}/disable`);
    const shown = reply.json<Reply<'disableStaff'>>().staff.find(({ id }) => id === colleague.id);
    expect(shown).toMatchObject({ disabled: true, sessions: 0 });
    expect((await app.inject({ url: '/api/orders/all', headers: colleague.headers })).statusCode).toBe(401);
    expect((await login(colleague.email)).json()).toMatchObject({ code: 'wrong_credentials' });
    await asStranger('/auth/forgot-password', { email: colleague.email });
    expect(await collectMails(shop)).toEqual([]);

    await send(`/admin/staff/${colleague.id}/enable`);
    expect((await login(colleague.email)).statusCode).toBe(200);
  });

  test('keeps their name in what they did', async () => {
    const colleague = await aPerson(db, { userType: 'ADMIN' });
    await send('/admin/staff/invitations', { email: anEmail() }, colleague);
    await send(`/admin/staff/${colleague.id}/disable`);
    const { rows } = await pool.query(
      `select actor.first_name from audit_entries join users actor on actor.id = actor_id where actor_id = $1`,
      [colleague.id],
    );
    expect(rows).toEqual([{ first_name: 'Asha' }]);
  });

  test('is never oneself, and never a customer', async () => {
    const customer = await aPerson(db);
    expect((await send(`/admin/staff/${owner.id}/disable`)).json()).toMatchObject({ code: 'own_account_kept' });
    for (const what of ['disable', 'enable', 'end-sessions'])
      expect((await send(`/admin/staff/${customer.id}/${what}`)).statusCode).toBe(404);
  });

  test('twice is once', async () => {
    const { id } = await aPerson(db, { userType: 'ADMIN' });
    for (const what of ['disable', 'disable', 'enable', 'enable'])
      expect((await send(`/admin/staff/${id}/${what}`)).statusCode).toBe(200);
    const { rows } = await pool.query(`select what from audit_entries where subject_id = $1 order by id`, [id]);
    expect(rows).toEqual([{ what: 'Disabled the account of Asha Rao' }, { what: 'Enabled the account of Asha Rao' }]);
  });
});

test('of staff who all disable each other at once, on two servers, one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const crowd = await openCrowd(round % 2 === 0 ? 2 : 4);
    const tries = crowd.flatMap((asking, index) =>
      crowd
        .filter(({ id }) => id !== asking.id)
        .map(({ id }) =>
          (index % 2 ? app : other.app).inject({
            method: 'POST',
            url: `/api/admin/staff/${id}/disable`,
            headers: asking.headers,
          }),
        ),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => [200, 401].includes(status))).toBe(true);
    const { rows } = await pool.query<{ id: string }>(
      `select id from users where user_type = 'ADMIN' and disabled_at is null`,
    );
    expect(rows).toHaveLength(1);
    await pool.query('update users set disabled_at = null where id = $1', [owner.id]);
  }
});

/** So many of the staff and nobody else. */
async function openCrowd(size: number) {
  await pool.query(`update users set disabled_at = now() where user_type = 'ADMIN'`);
  return Promise.all(Array.from({ length: size }, () => aPerson(db, { userType: 'ADMIN' })));
}

test('ending somebody’s sessions logs out every device of theirs, and of one’s own all but this one', async () => {
  const colleague = await aPerson(db, { userType: 'ADMIN' });
  await send(`/admin/staff/${colleague.id}/end-sessions`);
  expect((await app.inject({ url: '/api/auth/me', headers: colleague.headers })).statusCode).toBe(401);
  expect((await login(colleague.email)).statusCode).toBe(200);
  const { token } = (await login(owner.email)).json<Reply<'loginWithCode'>>();
  await send(`/admin/staff/${owner.id}/end-sessions`);
  expect((await app.inject({ url: '/api/auth/me', headers: owner.headers })).statusCode).toBe(200);
  const elsewhere = { authorization: `Bearer ${token}` };
  expect((await app.inject({ url: '/api/auth/me', headers: elsewhere })).statusCode).toBe(401);
});

test('the list tells since when, and when somebody was seen last, though their sessions have ended', async () => {
  const colleague = await aPerson(db, { userType: 'ADMIN' });
  await pool.query('delete from sessions where user_id = $1', [colleague.id]);
  const shown = async () => (await readStaff()).staff.find(({ id }) => id === colleague.id);
  expect(await shown()).toMatchObject({ lastSeenAt: null, sessions: 0, email: colleague.email });
  await login(colleague.email);
  await pool.query('delete from sessions where user_id = $1', [colleague.id]);
  expect(Date.now() - Date.parse((await shown())?.lastSeenAt ?? '')).toBeLessThan(60_000);
});

test('what is done about staff stands in the history and in the security log, with who did it', async () => {
  const { id, email, token } = await invite();
  await send(`/admin/staff/invitations/${id}/send`);
  await accept(await lettersToken(email));
  expect(token).not.toBe('');
  const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [email]);
  const userId = rows[0]?.id ?? '';
  for (const what of ['end-sessions', 'disable', 'enable']) await send(`/admin/staff/${userId}/${what}`);
  const audit = await pool.query('select what, actor_id from audit_entries where subject_id in ($1, $2) order by id', [
    id,
    userId,
  ]);
  expect(audit.rows).toEqual([
    { what: `Invited ${email} to the staff`, actor_id: owner.id },
    { what: `Invited ${email} to the staff again`, actor_id: owner.id },
    { what: 'Joined the staff', actor_id: userId },
    { what: 'Logged out every device of Meera Iyer', actor_id: owner.id },
    { what: 'Disabled the account of Meera Iyer', actor_id: owner.id },
    { what: 'Enabled the account of Meera Iyer', actor_id: owner.id },
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
