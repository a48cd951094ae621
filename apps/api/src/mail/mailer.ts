import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { Hopeless } from '../platform/jobs.ts';

export type Mail = {
  id: string;
  fromName: string;
  /** Where an answer goes; empty for back to the sender. */
  replyTo: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};
export type Mailer = { send(mail: Mail): Promise<void> };

/** Hands mails to the server at SMTP_URL. It throws while that is away: the job then tries again later. */
export function openMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  let transport: Transporter | undefined;
  const domain = MAIL_FROM.split('@')[1];
  return {
    async send({ id, fromName, replyTo, to, subject, html, text }) {
      const mail = {
        from: { name: asHeader(fromName), address: MAIL_FROM },
        ...(replyTo && { replyTo: { name: asHeader(fromName), address: replyTo } }),
        // As an object, so that nothing in it can be read as a second recipient.
        to: { name: '', address: to },
        envelope: { from: MAIL_FROM, to: [to] },
        subject: asHeader(subject),
        html,
        text,
        // The same for every try of one mail, so that a mailbox can drop the second copy.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      transport ??= await openTransport(SMTP_URL);
      await transport.sendMail(mail).catch((error: unknown) => {
        throw isRefusedForGood(error) ? new Hopeless('The mail server refuses this letter for good') : error;
      });
    },
  };
}

// Loaded with the first letter: it takes more memory than all else that a worker needs for letters.
async function openTransport(url: string): Promise<Transporter> {
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

// 5xx to the recipient or the letter itself. To the sender or the password it is for an operator to mend, and then sent.
function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

function asHeader(text: string): string {
  return text.replace(/[\s\u0000-\u001f\u007f"<>]+/g, ' ').trim();
}
