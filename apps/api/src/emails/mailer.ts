import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { PermanentJobError } from '../platform/jobs.ts';

export type OutgoingEmail = {
  id: string;
  fromName: string;
  /** If empty, replies go to the sender. */
  replyTo: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};
export type Mailer = { send(message: OutgoingEmail): Promise<void> };

/** Sends emails through SMTP_URL. Throws if the server is unavailable; the job then retries. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  let transport: Transporter | undefined;
  const domain = MAIL_FROM.split('@')[1];
  return {
    async send({ id, fromName, replyTo, to, subject, html, text }) {
      const message = {
        from: { name: toHeaderText(fromName), address: MAIL_FROM },
        ...(replyTo && { replyTo: { name: toHeaderText(fromName), address: replyTo } }),
        // An object, so that the value cannot be parsed as several recipients.
        to: { name: '', address: to },
        envelope: { from: MAIL_FROM, to: [to] },
        subject: toHeaderText(subject),
        html,
        text,
        // The same for every attempt, so that mail servers can drop duplicates.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      transport ??= await createSmtpTransport(SMTP_URL);
      await transport.sendMail(message).catch((error: unknown) => {
        throw isPermanentRejection(error) ? new PermanentJobError('Mail server permanently rejected the email') : error;
      });
    },
  };
}

// Loaded on first use: it needs more memory than the rest of the email code.
async function createSmtpTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

// Permanent failure: 5xx for the recipient or the content. An operator can fix sender and login errors, so those are retried.
function isPermanentRejection(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

function toHeaderText(text: string): string {
  return text.replace(/[\s\u0000-\u001f\u007f"<>]+/g, ' ').trim();
}
