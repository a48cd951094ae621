import { expect } from '@playwright/test';
import { MAIL_URL } from './ports.ts';

type Email = { subject: string; to: { address: string }[]; text: string; html: string };

/** Waits for an email with a link to the given page and returns the newest such link. */
export async function waitForEmailLink(email: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    link = (await listEmailsTo(email)).map(({ text }) => findLink(text, page)).findLast(Boolean);
    expect(link, `a mail to ${email} with a link to ${page}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link as string;
}

export async function listEmailsTo(email: string): Promise<Email[]> {
  const response = await fetch(`${MAIL_URL}/api/email`);
  const emails = (await response.json()) as Email[];
  return emails.filter(({ to }) => to.some((recipient) => recipient.address === email));
}

function findLink(text: string, page: string): string | undefined {
  return new RegExp(`\\S+/${page}#token=[\\w-]+`).exec(text)?.[0];
}
