import { expect } from '@playwright/test';
import { MAIL_URL } from './ports.ts';

type Mail = { subject: string; to: { address: string }[]; text: string; html: string };

/** The link in the newest mail to an address that leads to the given page; the mail may still be on its way. */
export async function linkMailedTo(address: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    link = (await mailsTo(address)).map(({ text }) => linkIn(text, page)).findLast(Boolean);
    expect(link, `a mail to ${address} with a link to ${page}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link as string;
}

export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${MAIL_URL}/api/email`);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address));
}

function linkIn(text: string, page: string): string | undefined {
  return new RegExp(`\\S+/${page}#token=[\\w-]+`).exec(text)?.[0];
}
