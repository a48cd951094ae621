import type { z } from 'zod';
import { readLetterhead } from '../company/company.service.ts';
import type { Recipient } from '../identity/account.service.ts';
import { issuePasswordResetLink, issueVerificationLink } from '../identity/account-link.service.ts';
import { issueKeepLink } from '../identity/closing/closing.service.ts';
import { issueEmailChangeNotice, issueNewEmailProof } from '../identity/email/email-change.service.ts';
import { recipientOf } from '../identity/email/unproven-letters.service.ts';
import {
  closingMail,
  emailChangedMail,
  emailChangeNoticeMail,
  invitationMail,
  newDeviceMail,
  newEmailProofMail,
  passwordChangedMail,
  passwordGuessedMail,
  passwordResetMail,
  verificationMail,
  welcomeMail,
} from '../identity/identity-mails.ts';
import { issueInvitation } from '../identity/staff/invitation.service.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import {
  accountClosingLetter,
  emailChangedLetter,
  emailChangeNoticeLetter,
  newDeviceLetter,
  newEmailProofLetter,
  passwordChangedLetter,
  passwordGuessedLetter,
  passwordResetLetter,
  staffInvitationLetter,
  verificationLetter,
  welcomeLetter,
} from './account-letters.ts';
import type { Letter } from './letter.ts';
import { letterKind, type MailRoom, sendLetter } from './send-letter.ts';

/** The letters about an account. Links carry their token after '#', which no browser sends on and no server logs. */
export function accountMailJobs(room: MailRoom): Job[] {
  const { publicUrl, now } = room;
  const linkTo = (page: string, token: string) => `${publicUrl}/${page}#token=${token}`;

  return [
    mailJob(room, welcomeMail, async (db, { userId }) => {
      const link = await issueVerificationLink(db, userId, now());
      return link && { to: link, write: welcomeLetter, url: linkTo('verify-email', link.token) };
    }),
    mailJob(room, verificationMail, async (db, { userId }) => {
      const link = await issueVerificationLink(db, userId, now());
      return link && { to: link, write: verificationLetter, url: linkTo('verify-email', link.token) };
    }),
    mailJob(room, passwordResetMail, async (db, { email, mailId }) => {
      const kind = letterKind(passwordResetMail);
      const link = await issuePasswordResetLink(db, { email, mailId, kind, now: now() });
      return link && { to: link, write: passwordResetLetter, url: linkTo('reset-password', link.token) };
    }),
    mailJob(room, passwordChangedMail, async (db, { userId, mailId }) => {
      const to = await recipientOf(db, { userId, mailId, now: now() });
      return to && { to, write: passwordChangedLetter, url: publicUrl };
    }),
    mailJob(room, passwordGuessedMail, async (db, { userId, mailId }) => {
      const to = await recipientOf(db, { userId, mailId, now: now() });
      return to && { to, write: passwordGuessedLetter, url: publicUrl };
    }),
    mailJob(room, closingMail, async (db, { userId, mailId }) => {
      const closing = await issueKeepLink(db, { userId, mailId, now: now() });
      if (!closing) return undefined;
      const { to, token, dueAt } = closing;
      return {
        to,
        write: (facts) => accountClosingLetter({ ...facts, dueAt }),
        url: linkTo('keep-account', token),
      };
    }),
    mailJob(room, newEmailProofMail, async (db, { changeId }) => {
      const proof = await issueNewEmailProof(db, changeId, now());
      return proof && { to: proof.to, write: newEmailProofLetter, url: linkTo('confirm-email', proof.token) };
    }),
    mailJob(room, emailChangeNoticeMail, async (db, { changeId }) => {
      const notice = await issueEmailChangeNotice(db, changeId, now());
      if (!notice) return undefined;
      const { to, newEmail, agreeToken, stopToken } = notice;
      const agreement = agreeToken ? { newEmail, url: linkTo('confirm-email', agreeToken) } : undefined;
      return {
        to,
        write: (facts) => emailChangeNoticeLetter({ ...facts, agreement }),
        url: linkTo('stop-email-change', stopToken),
      };
    }),
    mailJob(room, invitationMail, async (db, { invitationId }) => {
      const issued = await issueInvitation(db, invitationId, now());
      if (!issued) return undefined;
      const { to, inviter, token } = issued;
      return { to, write: (facts) => staffInvitationLetter({ ...facts, inviter }), url: linkTo('join-staff', token) };
    }),
    mailJob(room, newDeviceMail, async (db, { userId, mailId, device, at }) => {
      const to = await recipientOf(db, { userId, mailId, now: now() });
      return to && { to, write: (facts) => newDeviceLetter({ ...facts, device, at: new Date(at) }), url: publicUrl };
    }),
    mailJob(room, emailChangedMail, async (_db, to) => ({ to, write: emailChangedLetter, url: publicUrl })),
  ];
}

type Prepared = {
  to: Recipient;
  write: (facts: { company: string; firstName: string; url: string }) => Letter;
  url: string;
};

// Nothing prepared means that the occasion has passed, or that nobody has this e-mail: no mail, and no failure.
function mailJob<Payload extends { mailId: string }>(
  room: MailRoom,
  { name, payload }: { name: string; payload: z.ZodType<Payload> },
  prepare: (db: Db, payload: Payload) => Promise<Prepared | undefined>,
): Job {
  return {
    name,
    run: async ({ db }, given) => {
      const wanted = payload.parse(given);
      const prepared = await prepare(db, wanted);
      if (!prepared) return;
      const company = await readLetterhead(db);
      const letter = prepared.write({ company: company.name, firstName: prepared.to.firstName, url: prepared.url });
      const kind = letterKind({ name });
      await sendLetter(db, room, { id: wanted.mailId, kind, to: prepared.to, letter, company });
    },
  };
}
