import { accountMailJobs } from '../src/mail/account-mails.jobs.ts';
import type { Mail } from '../src/mail/mailer.ts';
import { systemClock } from '../src/platform/clock.ts';
import { runWaitingJobs } from '../src/platform/jobs.ts';
import type { Shop } from './shop.ts';

/** Runs the jobs that wait and answers the mails they would have sent, oldest first. */
export async function collectMails({ config, pool, db, log, now = systemClock }: Shop): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  await runWaitingJobs(accountMailJobs({ mailer, publicUrl: config.PUBLIC_URL, now }), { pool, tools: { db, log } });
  return mails;
}

/** The token of the link in the last mail to somebody. */
export async function mailedToken(shop: Shop, email: string): Promise<string> {
  const mail = (await collectMails(shop)).findLast(({ to }) => to === email);
  const token = mail && /#token=([\w-]{43})/.exec(mail.text)?.[1];
  if (!token) throw new Error(`No link was mailed to ${email}`);
  return token;
}
