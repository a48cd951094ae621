import { LOCALE } from '@kinari/contract/locale';

type Company = { name: string; logoUrl: string | null; logoRatio: number | null; phone: string; email: string };

const MAX_WAIT_MS = 1000;
const LOGO_HEIGHT = 64;
/** A logo at least this wide for its height contains the shop's name. */
const WORDMARK_MIN_RATIO = 2;
const UNKNOWN_COMPANY: Company = { name: 'Kinari', logoUrl: null, logoRatio: null, phone: '', email: '' };

/** Returns a function that makes the page of a closed shop, once per catalog version. */
export function createClosedPage(apiUrl: string): (catalogVersion: string) => Promise<string> {
  let made: { catalogVersion: string; html: Promise<string> } | undefined;
  return (catalogVersion) => {
    if (made?.catalogVersion !== catalogVersion) {
      const entry = { catalogVersion, html: fetchCompany(apiUrl).then(renderClosedPage) };
      made = entry;
      entry.html.catch(() => {
        if (made === entry) made = undefined;
      });
    }
    return made.html.catch(() => renderClosedPage(UNKNOWN_COMPANY));
  };
}

async function fetchCompany(apiUrl: string): Promise<Company> {
  const response = await fetch(`${apiUrl}/api/company-details`, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
  if (!response.ok) throw new Error(`The API returned ${response.status}`);
  return (await response.json()) as Company;
}

export function renderClosedPage({ name, logoUrl, logoRatio, phone, email }: Company): string {
  const ratio = logoRatio ?? 1;
  const hasWordmark = logoUrl !== null && ratio >= WORDMARK_MIN_RATIO;
  const logo =
    logoUrl === null
      ? ''
      : `<img src="${escapeHtml(logoUrl)}" alt="${hasWordmark ? escapeHtml(name) : ''}" width="${Math.round(ratio * LOGO_HEIGHT)}" height="${LOGO_HEIGHT}">`;
  const contacts = [
    ...(phone ? [renderContact(`tel:+91${phone}`, `${phone.slice(0, 5)} ${phone.slice(5)}`)] : []),
    ...(email ? [renderContact(`mailto:${email}`, email)] : []),
  ];
  return `<!doctype html>
<html lang="${LOCALE}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(name)}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/closed.css">
  </head>
  <body>
    <div class="kinari"></div>
    <main>
      <h1>${logo}${hasWordmark ? '' : `<span>${escapeHtml(name)}</span>`}</h1>
      <p>We are getting the shop ready. Please come back soon.</p>
      ${contacts.length > 0 ? `<ul>${contacts.join('')}</ul>` : ''}
    </main>
    <footer><a href="/admin">Staff login</a></footer>
  </body>
</html>
`;
}

function renderContact(href: string, text: string): string {
  return `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
