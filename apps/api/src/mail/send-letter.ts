import type { Letterhead } from '../company/company.service.ts';
import type { Recipient } from '../identity/account.service.ts';
import { noteLetter } from '../identity/email/letters.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import type { Letter } from './letter.ts';
import { letterAsHtml } from './letter-html.ts';
import { letterAsText } from './letter-text.ts';
import type { Mailer } from './mailer.ts';

export type MailRoom = { mailer: Mailer; publicUrl: string; now: Now };

type Posting = { id: string; kind: string; to: Recipient; letter: Letter; company: Letterhead };

/** What a letter is called where it is noted: as the job that sends it. */
export function letterKind({ name }: Pick<Job, 'name'>): string {
  return name.replace(/^send_/, '');
}

/** Sends a letter in the company's name; an answer goes to the company, not to the machine that sends. */
export async function sendLetter(
  db: Db,
  { mailer, publicUrl, now }: MailRoom,
  { id, kind, to, letter, company }: Posting,
): Promise<void> {
  const whole = to.notMe ? withNotMe(letter, publicUrl, to.notMe) : letter;
  await mailer.send({
    id,
    fromName: company.name,
    replyTo: company.email,
    to: to.email,
    subject: letter.subject,
    html: letterAsHtml(whole, company),
    text: letterAsText(whole, company),
  });
  if (to.userId) await noteLetter(db, { mailId: id, userId: to.userId, kind, at: now() });
}

/** A letter to an address that nobody has confirmed, with the way to stop further ones. */
export function withNotMe(letter: Letter, publicUrl: string, token: string): Letter {
  const notMe = { label: 'This was not me', url: `${publicUrl}/not-me#token=${token}` };
  return { ...letter, otherwise: [...(letter.otherwise ?? []), notMe] };
}
