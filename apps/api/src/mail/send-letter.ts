import type { Letterhead } from '../company/company.service.ts';
import type { Recipient } from '../identity/account.service.ts';
import { type Letter, setLetter } from './letter.ts';
import type { Mailer } from './mailer.ts';

type Posting = { id: string; to: Recipient; letter: Letter; company: Letterhead };

/** Sends a letter in the company's name; an answer goes to the company, not to the machine that sends. */
export function sendLetter(
  { mailer, publicUrl }: { mailer: Mailer; publicUrl: string },
  { id, to, letter, company }: Posting,
): Promise<void> {
  const { subject } = letter;
  const notMe = to.notMe && { label: 'This was not me', url: `${publicUrl}/not-me#token=${to.notMe}` };
  return mailer.send({
    id,
    fromName: company.name,
    replyTo: company.email,
    to: to.email,
    subject,
    ...setLetter(notMe ? { otherwise: notMe, ...letter } : letter, company),
  });
}
