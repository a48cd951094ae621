import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';

// Identity enqueues the jobs, mail/ runs them. `mailId` stays the same when a job is retried, so mail servers can detect
// duplicates.
const accountPayload = z.object({ mailId: z.uuid(), userId: z.uuid() });
const emailPayload = z.object({ mailId: z.uuid(), email: z.string() });
const emailChangePayload = z.object({ mailId: z.uuid(), changeId: z.uuid() });

export const welcomeEmailJob = { name: 'send_welcome_email', payload: accountPayload };
export const verificationEmailJob = { name: 'send_verification_email', payload: accountPayload };
export const passwordResetEmailJob = { name: 'send_password_reset_email', payload: emailPayload };
export const passwordChangedEmailJob = { name: 'send_password_changed_email', payload: accountPayload };
export const suspiciousPasswordAttemptsEmailJob = {
  name: 'send_suspicious_password_attempts_email',
  payload: accountPayload,
};
export const accountDeletionEmailJob = { name: 'send_account_deletion_email', payload: accountPayload };
export const confirmNewEmailJob = { name: 'send_confirm_new_email', payload: emailChangePayload };
export const emailChangeNoticeEmailJob = { name: 'send_email_change_notice_email', payload: emailChangePayload };
export const emailChangedEmailJob = {
  name: 'send_email_changed_email',
  payload: emailPayload.extend({ firstName: z.string(), userId: z.uuid().optional() }),
};

export const staffInvitationEmailJob = {
  name: 'send_staff_invitation_email',
  payload: z.object({ mailId: z.uuid(), invitationId: z.uuid() }),
};
export const newDeviceEmailJob = {
  name: 'send_new_device_email',
  payload: accountPayload.extend({ device: z.string(), at: z.iso.datetime() }),
};

export const twoFactorChangedEmailJob = {
  name: 'send_two_factor_changed_email',
  payload: accountPayload.extend({ change: z.enum(['on', 'off', 'recovery_used', 'codes_renewed']) }),
};
export type TwoFactorChange = z.infer<typeof twoFactorChangedEmailJob.payload>['change'];

/** Sent to each staff member when a new one joins. */
export const staffJoinedEmailJob = {
  name: 'send_staff_joined_email',
  payload: accountPayload.extend({ joined: z.email() }),
};

/** Sent to the creator of an API key that no program has used for months. */
export const unusedApiKeyEmailJob = {
  name: 'send_unused_api_key_email',
  payload: accountPayload.extend({ name: z.string(), isStopped: z.boolean() }),
};

export function enqueueWelcomeEmail(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, welcomeEmailJob, { mailId: randomUUID(), userId });
}

export function enqueueVerificationEmail(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, verificationEmailJob, { mailId: randomUUID(), userId });
}

/**
 * Enqueues by the entered email. The account lookup happens in the job, so the response time does not reveal if the account
 * exists. The job key merges repeated requests into one email.
 */
export function enqueuePasswordResetEmail(db: Queryable, email: string): Promise<void> {
  return enqueue(
    db,
    passwordResetEmailJob,
    { mailId: randomUUID(), email },
    { key: `${passwordResetEmailJob.name}:${email}` },
  );
}

export function enqueuePasswordChangedEmail(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, passwordChangedEmailJob, { mailId: randomUUID(), userId });
}

export function enqueueSuspiciousPasswordAttemptsEmail(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, suspiciousPasswordAttemptsEmailJob, { mailId: randomUUID(), userId });
}

export function enqueueAccountDeletionEmail(db: Queryable, userId: string): Promise<void> {
  return enqueue(db, accountDeletionEmailJob, { mailId: randomUUID(), userId });
}

export function enqueueConfirmNewEmail(db: Queryable, changeId: string): Promise<void> {
  return enqueue(db, confirmNewEmailJob, { mailId: randomUUID(), changeId });
}

export function enqueueEmailChangeNoticeEmail(db: Queryable, changeId: string): Promise<void> {
  return enqueue(db, emailChangeNoticeEmailJob, { mailId: randomUUID(), changeId });
}

/** Sent to the previous address, which is no longer stored in the account. */
export function enqueueEmailChangedEmail(
  db: Queryable,
  previous: { id: string; email: string; firstName: string },
): Promise<void> {
  const { id: userId, email, firstName } = previous;
  return enqueue(db, emailChangedEmailJob, { mailId: randomUUID(), userId, email, firstName });
}

export function enqueueStaffInvitationEmail(db: Queryable, invitationId: string): Promise<void> {
  return enqueue(db, staffInvitationEmailJob, { mailId: randomUUID(), invitationId });
}

export function enqueueNewDeviceEmail(
  db: Queryable,
  { userId, device, at }: { userId: string; device: string; at: Date },
): Promise<void> {
  return enqueue(db, newDeviceEmailJob, { mailId: randomUUID(), userId, device, at: at.toISOString() });
}

export function enqueueTwoFactorChangedEmail(db: Queryable, userId: string, change: TwoFactorChange): Promise<void> {
  return enqueue(db, twoFactorChangedEmailJob, { mailId: randomUUID(), userId, change });
}

export function enqueueStaffJoinedEmail(db: Queryable, userId: string, newMemberEmail: string): Promise<void> {
  return enqueue(db, staffJoinedEmailJob, { mailId: randomUUID(), userId, joined: newMemberEmail });
}

export function enqueueUnusedApiKeyEmail(
  db: Queryable,
  userId: string,
  apiKey: { name: string; isStopped: boolean },
): Promise<void> {
  return enqueue(db, unusedApiKeyEmailJob, { mailId: randomUUID(), userId, ...apiKey });
}
