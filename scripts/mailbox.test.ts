import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../apps/api/faults/processes.ts';

async function startMailbox(settings: NodeJS.ProcessEnv) {
  const env = { ...process.env, ...settings };
  const mailbox = spawn(process.execPath, [path.join(import.meta.dirname, 'mailbox.ts')], { env });
  onTestFinished(() => void mailbox.kill());
  let output = '';
  mailbox.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/mail.*\n/i);
  return { mailbox, output: () => output };
}

test('the development mailbox receives mail at SMTP_URL and shows it on its own port', async () => {
  const [smtp, web] = await Promise.all([findFreePort(), findFreePort()]);
  const { output } = await startMailbox({ SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAILDEV_WEB_PORT: `${web}` });
  await expect.poll(output, { timeout: 30_000 }).toContain(`http://localhost:${web}`);
  const socket = connect(smtp, '127.0.0.1');
  const [greeting] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(greeting.toString()).toMatch(/^220 /);
  const page = await fetch(`http://127.0.0.1:${web}/`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
});

test('no mailbox starts for a remote mail server, and npm run dev continues', async () => {
  const { mailbox, output } = await startMailbox({ SMTP_URL: 'smtp://user:secret@mail.example:587' });
  expect(output()).toBe('Mailbox not started: SMTP_URL is mail.example:587\n');
  const ended = await Promise.race([once(mailbox, 'exit'), new Promise((resolve) => setTimeout(resolve, 500))]);
  expect(ended).toBeUndefined();
});
