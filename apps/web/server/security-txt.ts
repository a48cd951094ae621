import type { FastifyInstance } from 'fastify';
import type { WebConfig } from './config.ts';

type SecurityTextConfig = Pick<WebConfig, 'apiUrl' | 'publicUrl' | 'securityContact'>;

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;
// RFC 9116 recommends less than a year.
const VALID_DAYS = 180;
const MAX_WAIT_MS = 1000;
const CACHE_MS = 60_000;

/** Serves the security contact (RFC 9116): the `securityContact` setting, or the company's email. */
export function serveSecurityText(
  app: FastifyInstance,
  settings: SecurityTextConfig,
  now: () => number = Date.now,
): void {
  const companyEmail = cacheFor(CACHE_MS, () => fetchCompanyEmail(settings.apiUrl), now);
  app.get(PATH, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    const contact = settings.securityContact ?? toContact(await companyEmail().catch(() => undefined));
    // The file is not valid without a contact. `no-store`, because one can be set at any time.
    if (!contact) return reply.status(404).header('cache-control', 'no-store').send('No security contact is set.\n');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .send(renderSecurityText({ contact, publicUrl: settings.publicUrl, now: now() }));
  });
}

type SecurityTextInput = { contact: string; publicUrl: string; now: number };

export function renderSecurityText({ contact, publicUrl, now }: SecurityTextInput): string {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${publicUrl}${PATH}`,
  ];
  return `${lines.join('\n')}\n`;
}

function toContact(email: unknown): string | undefined {
  return typeof email === 'string' && /^[^\s@<>"]+@[^\s@<>"]+$/.test(email) ? `mailto:${email}` : undefined;
}

async function fetchCompanyEmail(apiUrl: string): Promise<unknown> {
  const response = await fetch(`${apiUrl}/api/company-details`, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
  if (!response.ok) throw new Error(`The API returned ${response.status}`);
  return ((await response.json()) as { email?: unknown }).email;
}

// Calls the API at most once per `ms`.
function cacheFor<Value>(ms: number, fetchValue: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let pendingValue: Promise<Value> | undefined;
  let at = 0;
  return () => {
    if (!pendingValue || now() - at >= ms) {
      at = now();
      pendingValue = fetchValue();
    }
    return pendingValue;
  };
}
