import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type ShownLetter = { name: string; subject: string; html: string; text: string };

/** Every letter of the shop with sample data, as `npm run letters` shows them, until it is stopped. */
export async function openLetters(): Promise<{ letters: ShownLetter[]; stop: () => void }> {
  const gallery = spawn('node', ['apps/api/scripts/letters.ts', '--port', '0'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => gallery.kill();
  for await (const line of createInterface({ input: gallery.stdout })) {
    const [url] = /http:\S+/.exec(line) ?? [];
    const reply = await fetch(`${url}/letters.json`);
    return { letters: (await reply.json()) as ShownLetter[], stop };
  }
  throw new Error('The gallery of letters did not open');
}
