import type { FastifyInstance } from 'fastify';
import type { WebConfig } from './config.ts';

type Settings = Pick<WebConfig, 'apiUrl' | 'publicUrl' | 'securityContact'>;

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;
// The format allows a year at most; whoever keeps a copy should look again before that.
const VALID_DAYS = 180;
const MOST_WAIT_MS = 1000;
const KEPT_MS = 60_000;

/** Where to report a weakness of this shop (RFC 9116): what the operator set, or else the company's own e-mail. */
export function serveSecurityText(app: FastifyInstance, settings: Settings, now: () => number = Date.now): void {
  const companyEmail = keptFor(KEPT_MS, () => askCompanyEmail(settings.apiUrl), now);
  app.get(PATH, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    const contact = settings.securityContact ?? contactOf(await companyEmail().catch(() => undefined));
    // Without a contact the file would be none; that may change at any moment.
    if (!contact) return reply.status(404).header('cache-control', 'no-store').send('No contact is set.\n');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .send(securityText({ contact, publicUrl: settings.publicUrl, now: now() }));
  });
}

type Told = { contact: string; publicUrl: string; now: number };

export function securityText({ contact, publicUrl, now }: Told): string {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${publicUrl}${PATH}`,
  ];
  return `${lines.join('\n')}\n`;
}

function contactOf(email: unknown): string | undefined {
  return typeof email === 'string' && /^[^\s@<>"]+@[^\s@<>"]+$/.test(email) ? `mailto:${email}` : undefined;
}

async function askCompanyEmail(apiUrl: string): Promise<unknown> {
  const response = await fetch(`${apiUrl}/api/company-details`, { signal: AbortSignal.timeout(MOST_WAIT_MS) });
  if (!response.ok) throw new Error(`The API answered ${response.status}`);
  return ((await response.json()) as { email?: unknown }).email;
}

// However often the file is asked for, the API is asked once.
function keptFor<Value>(ms: number, ask: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  let at = 0;
  return () => {
    if (!asked || now() - at >= ms) {
      at = now();
      asked = ask();
    }
    return asked;
  };
}
