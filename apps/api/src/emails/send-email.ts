import type { EmailSender } from '../company/company.service.ts';
import type { Recipient } from '../identity/account.service.ts';
import { recordEmail } from '../identity/email/email-log.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import type { Signer } from '../platform/signed-token.ts';
import { getTheme } from '../storefront/storefront.service.ts';
import type { Email } from './email.ts';
import { toEmailColors } from './email-colors.ts';
import type { Mailer } from './mailer.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

export type EmailDeps = { mailer: Mailer; publicUrl: string; now: Now };
/** For emails with a link that needs no login. */
export type SigningEmailDeps = EmailDeps & { signer: Signer };

type EmailInput = { id: string; kind: string; to: Recipient; email: Email; company: EmailSender };

/** Name of an email in the log: its job name without the prefix. */
export function toEmailKind({ name }: Pick<Job, 'name'>): string {
  return name.replace(/^send_/, '');
}

/** Sends an email in the company's name. Replies go to the company. */
export async function sendEmail(
  db: Db,
  { mailer, publicUrl, now }: EmailDeps,
  { id, kind, to, email, company }: EmailInput,
): Promise<void> {
  const fullEmail = to.stopEmailsToken ? withStopEmailsLink(email, publicUrl, to.stopEmailsToken) : email;
  await mailer.send({
    id,
    fromName: company.name,
    replyTo: company.email,
    to: to.email,
    subject: email.subject,
    html: renderHtml(fullEmail, company, toEmailColors(await getTheme(db, now()))),
    text: renderText(fullEmail, company),
  });
  if (to.userId) await recordEmail(db, { mailId: id, userId: to.userId, kind, at: now() });
}

/** Adds a link for unverified recipients to stop further emails. */
export function withStopEmailsLink(email: Email, publicUrl: string, token: string): Email {
  const stopEmailsAction = { label: 'This was not me', url: `${publicUrl}/stop-emails#token=${token}` };
  return { ...email, secondaryActions: [...(email.secondaryActions ?? []), stopEmailsAction] };
}
