import type { z } from 'zod';
import { getEmailSender } from '../company/company.service.ts';
import type { Recipient } from '../identity/account.service.ts';
import { issueCancelDeletionToken } from '../identity/account-deletion/account-deletion.service.ts';
import { issueEmailChangeNotice, issueNewEmailConfirmation } from '../identity/email/email-change.service.ts';
import { resolveRecipient } from '../identity/email/unverified-recipient.service.ts';
import {
  accountDeletionEmailJob,
  confirmNewEmailJob,
  emailChangedEmailJob,
  emailChangeNoticeEmailJob,
  newDeviceEmailJob,
  passwordChangedEmailJob,
  passwordResetEmailJob,
  staffInvitationEmailJob,
  staffJoinedEmailJob,
  suspiciousPasswordAttemptsEmailJob,
  twoFactorChangedEmailJob,
  unusedApiKeyEmailJob,
  verificationEmailJob,
  welcomeEmailJob,
} from '../identity/identity-email-jobs.ts';
import { issuePasswordResetToken, issueVerificationToken } from '../identity/one-time-token.service.ts';
import { issueInvitationToken } from '../identity/staff/invitation.service.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import { webhookPausedEmailJob } from '../webhooks/webhook-email-jobs.ts';
import {
  accountDeletionEmail,
  confirmNewEmailEmail,
  emailChangedEmail,
  emailChangeNoticeEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordResetEmail,
  staffInvitationEmail,
  staffJoinedEmail,
  suspiciousPasswordAttemptsEmail,
  twoFactorChangedEmail,
  unusedApiKeyEmail,
  verificationEmail,
  webhookPausedEmail,
  welcomeEmail,
} from './account-emails.ts';
import type { Email } from './email.ts';
import { type EmailDeps, sendEmail, toEmailKind } from './send-email.ts';

/** Emails about an account. Tokens are in the URL fragment, which browsers do not send and servers do not log. */
export function createAccountEmailJobs(deps: EmailDeps): Job[] {
  const { publicUrl, now } = deps;
  const buildTokenUrl = createTokenUrls(publicUrl);

  return [
    createEmailJob(deps, welcomeEmailJob, async (db, { userId }) => {
      const link = await issueVerificationToken(db, userId, now());
      return link && { to: link, write: welcomeEmail, url: buildTokenUrl('verify-email', link.token) };
    }),
    createEmailJob(deps, verificationEmailJob, async (db, { userId }) => {
      const link = await issueVerificationToken(db, userId, now());
      return link && { to: link, write: verificationEmail, url: buildTokenUrl('verify-email', link.token) };
    }),
    createEmailJob(deps, passwordResetEmailJob, async (db, { email, mailId }) => {
      const kind = toEmailKind(passwordResetEmailJob);
      const link = await issuePasswordResetToken(db, { email, mailId, kind, now: now() });
      return link && { to: link, write: passwordResetEmail, url: buildTokenUrl('reset-password', link.token) };
    }),
    createEmailJob(deps, passwordChangedEmailJob, async (db, { userId, mailId }) => {
      const to = await resolveRecipient(db, { userId, mailId, now: now() });
      return to && { to, write: passwordChangedEmail, url: publicUrl };
    }),
    createEmailJob(deps, suspiciousPasswordAttemptsEmailJob, async (db, { userId, mailId }) => {
      const to = await resolveRecipient(db, { userId, mailId, now: now() });
      return to && { to, write: suspiciousPasswordAttemptsEmail, url: publicUrl };
    }),
    createEmailJob(deps, accountDeletionEmailJob, async (db, { userId, mailId }) => {
      const deletion = await issueCancelDeletionToken(db, { userId, mailId, now: now() });
      if (!deletion) return undefined;
      const { to, token, dueAt } = deletion;
      return {
        to,
        write: (data) => accountDeletionEmail({ ...data, dueAt }),
        url: buildTokenUrl('cancel-account-deletion', token),
      };
    }),
    createEmailJob(deps, confirmNewEmailJob, async (db, { changeId }) => {
      const confirmation = await issueNewEmailConfirmation(db, changeId, now());
      return (
        confirmation && {
          to: confirmation.to,
          write: confirmNewEmailEmail,
          url: buildTokenUrl('confirm-email', confirmation.token),
        }
      );
    }),
    createEmailJob(deps, emailChangeNoticeEmailJob, async (db, { changeId }) => {
      const notice = await issueEmailChangeNotice(db, changeId, now());
      if (!notice) return undefined;
      const { to, newEmail, agreeToken, stopToken } = notice;
      const agreement = agreeToken ? { newEmail, url: buildTokenUrl('confirm-email', agreeToken) } : undefined;
      return {
        to,
        write: (data) => emailChangeNoticeEmail({ ...data, agreement }),
        url: buildTokenUrl('cancel-email-change', stopToken),
      };
    }),
    createEmailJob(deps, newDeviceEmailJob, async (db, { userId, mailId, device, at }) => {
      const to = await resolveRecipient(db, { userId, mailId, now: now() });
      return to && { to, write: (data) => newDeviceEmail({ ...data, device, at: new Date(at) }), url: publicUrl };
    }),
    createEmailJob(deps, twoFactorChangedEmailJob, async (db, { userId, mailId, change }) => {
      const to = await resolveRecipient(db, { userId, mailId, now: now() });
      return to && { to, write: (data) => twoFactorChangedEmail({ ...data, change }), url: publicUrl };
    }),
    ...createStaffEmailJobs(deps),
    createEmailJob(deps, emailChangedEmailJob, async (_db, to) => ({ to, write: emailChangedEmail, url: publicUrl })),
  ];
}

function createStaffEmailJobs(deps: EmailDeps): Job[] {
  const { publicUrl, now } = deps;
  return [
    createEmailJob(deps, staffInvitationEmailJob, async (db, { invitationId }) => {
      const issued = await issueInvitationToken(db, invitationId, now());
      if (!issued) return undefined;
      const { to, inviter, token } = issued;
      return {
        to,
        write: (data) => staffInvitationEmail({ ...data, inviter }),
        url: createTokenUrls(publicUrl)('join-staff', token),
      };
    }),
    createEmailJob(deps, staffJoinedEmailJob, async (db, { userId, mailId, joined }) => {
      const to = await resolveRecipient(db, { userId, mailId, now: now() });
      return (
        to && {
          to,
          write: (data) => staffJoinedEmail({ ...data, joined }),
          url: `${publicUrl}/admin/settings/staff`,
        }
      );
    }),
    createEmailJob(deps, webhookPausedEmailJob, async (db, { userId, mailId, address }) => {
      const to = await resolveRecipient(db, { userId, mailId, now: now() });
      return (
        to && {
          to,
          write: (data) => webhookPausedEmail({ ...data, address }),
          url: `${publicUrl}/admin/settings/webhooks`,
        }
      );
    }),
    createEmailJob(deps, unusedApiKeyEmailJob, async (db, { userId, mailId, name, isStopped }) => {
      const to = await resolveRecipient(db, { userId, mailId, now: now() });
      return (
        to && {
          to,
          write: (data) => unusedApiKeyEmail({ ...data, name, isStopped }),
          url: `${publicUrl}/admin/settings/api-keys`,
        }
      );
    }),
  ];
}

const createTokenUrls = (publicUrl: string) => (page: string, token: string) => `${publicUrl}/${page}#token=${token}`;

type PreparedEmail = {
  to: Recipient;
  write: (data: { company: string; firstName: string; url: string }) => Email;
  url: string;
};

// If `prepare` returns undefined, the email is no longer needed or there is no such account. That is not an error.
function createEmailJob<Payload extends { mailId: string }>(
  deps: EmailDeps,
  { name, payload }: { name: string; payload: z.ZodType<Payload> },
  prepare: (db: Db, payload: Payload) => Promise<PreparedEmail | undefined>,
): Job {
  return {
    name,
    run: async ({ db }, rawPayload) => {
      const input = payload.parse(rawPayload);
      const prepared = await prepare(db, input);
      if (!prepared) return;
      const company = await getEmailSender(db);
      const email = prepared.write({ company: company.name, firstName: prepared.to.firstName, url: prepared.url });
      const kind = toEmailKind({ name });
      await sendEmail(db, deps, { id: input.mailId, kind, to: prepared.to, email, company });
    },
  };
}
