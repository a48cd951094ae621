import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

type Invitation = { id: string; email: string; invitedBy: string; sentAt: Date; expiresAt: Date };

export async function listInvitations(db: Queryable): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select
      invitation.id,
      invitation.email,
      coalesce(nullif(concat_ws(' ', inviter.first_name, inviter.last_name), ''), inviter.username) as "invitedBy",
      invitation.sent_at as "sentAt",
      invitation.expires_at as "expiresAt"
    from staff_invitations invitation
    join users inviter on inviter.id = invitation.invited_by
    order by invitation.sent_at desc, invitation.id
  `.execute(db);
  return rows;
}

type Sending = { actorId: string; at: Date; expiresAt: Date };

export async function insertInvitation(tx: Tx, email: string, { actorId, at, expiresAt }: Sending): Promise<string> {
  const { id } = await tx
    .insertInto('staff_invitations')
    .values({ email, invited_by: actorId, sent_at: at, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes that it is sent anew; answers to whom. The links sent before go. */
export async function renewInvitation(tx: Tx, id: string, { at, expiresAt }: Sending): Promise<string | undefined> {
  const renewed = await tx
    .updateTable('staff_invitations')
    .set({ sent_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  await tx.deleteFrom('staff_invitation_links').where('invitation_id', '=', id).execute();
  return renewed?.email;
}

export async function deleteInvitation(tx: Tx, id: string): Promise<string | undefined> {
  const deleted = await tx.deleteFrom('staff_invitations').where('id', '=', id).returning('email').executeTakeFirst();
  return deleted?.email;
}

export async function findInvitation(db: Queryable, id: string, now: Date) {
  return db
    .selectFrom('staff_invitations as invitation')
    .innerJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .select(['invitation.email', 'invitation.expires_at as expiresAt', 'inviter.first_name as inviter'])
    .where('invitation.id', '=', id)
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst();
}

/** As long as the invitation is there: it may be withdrawn while its letter is being written. */
export async function insertInvitationLink(
  db: Queryable,
  { invitationId, tokenHash, expiresAt }: { invitationId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('staff_invitation_links')
    .values({ invitation_id: invitationId, token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

type Invited = { id: string; email: string };

export async function findInvited(db: Queryable, tokenHash: Buffer, now: Date): Promise<Invited | undefined> {
  return invited(db, tokenHash, now).executeTakeFirst();
}

/** Of two who present a link together, the second waits and then finds none. */
export async function lockInvited(tx: Tx, tokenHash: Buffer, now: Date): Promise<Invited | undefined> {
  return invited(tx, tokenHash, now).forUpdate('invitation').executeTakeFirst();
}

function invited(db: Queryable, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('staff_invitation_links as link')
    .innerJoin('staff_invitations as invitation', 'invitation.id', 'link.invitation_id')
    .select(['invitation.id', 'invitation.email'])
    .where('link.token_hash', '=', tokenHash)
    .where('link.expires_at', '>', now);
}
