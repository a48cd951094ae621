import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

type Invitation = {
  id: string;
  email: string;
  role: { id: string; name: string };
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
};

export async function listInvitations(db: Queryable): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select
      invitation.id,
      invitation.email,
      json_build_object('id', role.id, 'name', role.name) as role,
      name_of(inviter) as "invitedBy",
      invitation.sent_at as "sentAt",
      invitation.expires_at as "expiresAt"
    from staff_invitations invitation
    join users inviter on inviter.id = invitation.invited_by
    join roles role on role.id = invitation.role_id
    order by invitation.sent_at desc, invitation.id
  `.execute(db);
  return rows;
}

type InvitationDetails = { actorId: string; at: Date; expiresAt: Date };

export async function insertInvitation(
  tx: Tx,
  { email, roleId }: { email: string; roleId: string },
  details: InvitationDetails,
): Promise<string> {
  const { id } = await tx
    .insertInto('staff_invitations')
    .values({
      email,
      role_id: roleId,
      invited_by: details.actorId,
      sent_at: details.at,
      expires_at: details.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Renews an invitation, deletes its earlier tokens and returns the email. */
export async function renewInvitation(
  tx: Tx,
  id: string,
  { actorId, at, expiresAt }: InvitationDetails,
): Promise<string | undefined> {
  const updated = await tx
    .updateTable('staff_invitations')
    .set({ sent_at: at, expires_at: expiresAt, invited_by: actorId })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  await tx.deleteFrom('staff_invitation_links').where('invitation_id', '=', id).execute();
  return updated?.email;
}

export async function deleteInvitation(tx: Tx, id: string): Promise<string | undefined> {
  const deleted = await tx.deleteFrom('staff_invitations').where('id', '=', id).returning('email').executeTakeFirst();
  return deleted?.email;
}

export async function deleteInvitationsBy(tx: Tx, inviterId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('staff_invitations')
    .where('invited_by', '=', inviterId)
    .returning('email')
    .execute();
  return deleted.map(({ email }) => email);
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

/** Fails on the foreign key if the invitation was withdrawn in the meantime. */
export async function insertInvitationToken(
  db: Queryable,
  { invitationId, tokenHash, expiresAt }: { invitationId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('staff_invitation_links')
    .values({ invitation_id: invitationId, token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

type InvitationRecipient = { id: string; email: string; roleId: string; inviterId: string };

export async function findInvitationByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRecipient | undefined> {
  return selectInvitationsByToken(db, tokenHash, now).executeTakeFirst();
}

/** If two requests use one token, the second waits for the lock and finds nothing. */
export async function findInvitationByTokenForUpdate(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRecipient | undefined> {
  return selectInvitationsByToken(tx, tokenHash, now).forUpdate('invitation').executeTakeFirst();
}

function selectInvitationsByToken(db: Queryable, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('staff_invitation_links as link')
    .innerJoin('staff_invitations as invitation', 'invitation.id', 'link.invitation_id')
    .innerJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .select(['invitation.id', 'invitation.email', 'invitation.role_id as roleId', 'invitation.invited_by as inviterId'])
    .where('inviter.disabled_at', 'is', null)
    .where('link.token_hash', '=', tokenHash)
    .where('link.expires_at', '>', now);
}
