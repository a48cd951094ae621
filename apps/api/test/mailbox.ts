import { createAccountEmailJobs } from '../src/emails/account-emails.jobs.ts';
import type { OutgoingEmail } from '../src/emails/mailer.ts';
import { systemClock } from '../src/platform/clock.ts';
import { runPendingJobs } from '../src/platform/jobs.ts';
import type { TestApp } from './test-app.ts';

/** Runs pending jobs and returns the emails they would send, oldest first. */
export async function collectEmails({ config, pool, db, log, now = systemClock }: TestApp): Promise<OutgoingEmail[]> {
  const messages: OutgoingEmail[] = [];
  const mailer = { send: async (message: OutgoingEmail) => void messages.push(message) };
  await runPendingJobs(createAccountEmailJobs({ mailer, publicUrl: config.PUBLIC_URL, now }), {
    pool,
    tools: { db, log },
  });
  return messages;
}

/** Returns the token in the last email to this address. */
export async function getEmailedToken(testApp: TestApp, recipient: string): Promise<string> {
  const message = (await collectEmails(testApp)).findLast(({ to }) => to === recipient);
  const token = message && /#token=([\w-]{43})/.exec(message.text)?.[1];
  if (!token) throw new Error(`No link was mailed to ${recipient}`);
  return token;
}
