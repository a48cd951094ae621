import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type EmailPreview = { name: string; subject: string; html: string; text: string };

/** Starts the gallery of all emails with sample data, as `npm run emails:preview` does. */
export async function startEmailPreviews(): Promise<{ emails: EmailPreview[]; stop: () => void }> {
  const gallery = spawn('node', ['apps/api/scripts/email-previews.ts', '--port', '0'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => gallery.kill();
  for await (const line of createInterface({ input: gallery.stdout })) {
    const [url] = /http:\S+/.exec(line) ?? [];
    const reply = await fetch(`${url}/emails.json`);
    return { emails: (await reply.json()) as EmailPreview[], stop };
  }
  throw new Error('The email gallery did not open');
}
