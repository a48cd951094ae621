import { MailDev } from 'maildev';

// Mailbox for `npm run dev`: receives emails if SMTP_URL points to this machine, and shows them in a browser.
const { hostname, host, port } = new URL(process.env.SMTP_URL || 'smtp://127.0.0.1:1025');
const webPort = Number(process.env.MAILDEV_WEB_PORT || 1080);

if (port && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) {
  const ip = hostname.replace(/[[\]]/g, '');
  await new MailDev({ ip, smtp: Number(port), webIp: '127.0.0.1', web: webPort, silent: true }).start();
  process.stdout.write(`Emails sent to ${host} are at http://localhost:${webPort}\n`);
} else {
  process.stdout.write(`Mailbox not started: SMTP_URL is ${host}\n`);
  // `npm run dev` stops all its processes when one of them ends.
  setInterval(() => {}, 2 ** 31 - 1);
}
