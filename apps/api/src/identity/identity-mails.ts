import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';

// Identity says what is to be written and to whom; mail/ knows how. `mailId` stays the same when a job runs again, so
// that a mailbox can tell a repeated mail from a new one.
const aboutAccount = z.object({ mailId: z.uuid(), userId: z.uuid() });
const aboutEmail = z.object({ mailId: z.uuid(), email: z.string() });
const aboutEmailChange = z.object({ mailId: z.uuid(), changeId: z.uuid() });

export const welcomeMail = { name: 'send_welcome', payload: aboutAccount };
export const verificationMail = { name: 'send_verification', payload: aboutAccount };
export const passwordResetMail = { name: 'send_password_reset', payload: aboutEmail };
export const passwordChangedMail = { name: 'send_password_changed', payload: aboutAccount };
export const passwordGuessedMail = { name: 'send_password_guessed', payload: aboutAccount };
export const closingMail = { name: 'send_account_closing', payload: aboutAccount };
export const newEmailProofMail = { name: 'send_new_email_proof', payload: aboutEmailChange };
export const emailChangeNoticeMail = { name: 'send_email_change_notice', payload: aboutEmailChange };
export const emailChangedMail = {
  name: 'send_email_changed',
  payload: aboutEmail.extend({ firstName: z.string(), userId: z.uuid().optional() }),
};

export const invitationMail = {
  name: 'send_staff_invitation',
  payload: z.object({ mailId: z.uuid(), invitationId: z.uuid() }),
};
export const newDeviceMail = {
  name: 'send_new_device',
  payload: aboutAccount.extend({ device: z.string(), at: z.iso.datetime() }),
};

export function sendWelcomeLater(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, welcomeMail, { mailId: randomUUID(), userId });
}

export function sendVerificationLater(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, verificationMail, { mailId: randomUUID(), userId });
}

/**
 * Asked for by the e-mail that was typed, known or not: whether it belongs to an account is looked up when the job runs,
 * so the reply to a stranger takes the same time either way. Who asks again before it was sent asks for the same letter.
 */
export function sendPasswordResetLater(db: Queryable, email: string): Promise<void> {
  return enqueue(db, passwordResetMail, { mailId: randomUUID(), email }, { key: `${passwordResetMail.name}:${email}` });
}

export function sendPasswordChangedLater(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, passwordChangedMail, { mailId: randomUUID(), userId });
}

export function sendPasswordGuessedLater(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, passwordGuessedMail, { mailId: randomUUID(), userId });
}

export function sendClosingLater(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, closingMail, { mailId: randomUUID(), userId });
}

export function sendNewEmailProofLater(db: Queryable, changeId: string): Promise<void> {
  return enqueue(db, newEmailProofMail, { mailId: randomUUID(), changeId });
}

export function sendEmailChangeNoticeLater(db: Queryable, changeId: string): Promise<void> {
  return enqueue(db, emailChangeNoticeMail, { mailId: randomUUID(), changeId });
}

/** To the address the account has just left, which is known nowhere else any more. */
export function sendEmailChangedLater(
  db: Queryable,
  left: { id: string; email: string; firstName: string },
): Promise<void> {
  const { id: userId, email, firstName } = left;
  return enqueue(db, emailChangedMail, { mailId: randomUUID(), userId, email, firstName });
}

export function sendInvitationLater(db: Queryable, invitationId: string): Promise<void> {
  return enqueue(db, invitationMail, { mailId: randomUUID(), invitationId });
}

export function sendNewDeviceLater(
  db: Queryable,
  { userId, device, at }: { userId: string; device: string; at: Date },
): Promise<void> {
  return enqueue(db, newDeviceMail, { mailId: randomUUID(), userId, device, at: at.toISOString() });
}
