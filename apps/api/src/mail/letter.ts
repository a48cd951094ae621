import type { Letterhead } from '../company/company.service.ts';

/**
 * What every e-mail template makes, before it is set as text and HTML: plain sentences, and at most one thing to click,
 * or what to do instead.
 */
export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: Action;
  /** For whoever does not want the action; a plain link. */
  otherwise?: Action;
  /** What was bought, under the paragraphs. */
  bill?: { lines: { name: string; details: string; amount: string }[]; sums: { name: string; amount: string }[] };
  /** In small print under the button. */
  afterwards?: string[];
};

type Action = { label: string; url: string };

const INK = '#261827';
const FAINT = '#746774';
const JAMUN = '#72235D';
// The border of the cloth, as on every page of the shop.
const BAND = [JAMUN, '#CFE941', '#DDADCC', '#0E5CAF', JAMUN];
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

export function setLetter(letter: Letter, company: Letterhead): { html: string; text: string } {
  return { html: asHtml(letter, company), text: asText(letter, company) };
}

function asText(
  { heading, paragraphs, bill, action, otherwise, afterwards = [] }: Letter,
  company: Letterhead,
): string {
  const link = [action, otherwise].filter((given) => given !== undefined).map(({ label, url }) => `${label}:\n${url}`);
  const bought = bill ? [billAsText(bill)] : [];
  return `${[heading, ...paragraphs, ...bought, ...link, ...afterwards, `-- \n${signatureOf(company).join('\n')}`].join('\n\n')}\n`;
}

function asHtml(
  { subject, heading, paragraphs, bill, action, otherwise, afterwards = [] }: Letter,
  company: Letterhead,
): string {
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escape(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#F5F1F5;color:${INK};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#FFFFFF;overflow-wrap:anywhere">
<tr><td>${band()}</td></tr>
<tr><td style="padding:28px 24px 0;font-size:20px;font-weight:700;color:${JAMUN}">${escape(company.name)}</td></tr>
<tr><td style="padding:20px 24px 16px;font-size:16px;line-height:1.5">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escape(heading)}</h1>
${paragraphs.map((text) => paragraph(text, '')).join('\n')}
${bill ? billAsHtml(bill) : ''}
${action ? button(action) : ''}
${otherwise ? plainLink(otherwise) : ''}
${afterwards.map((text) => paragraph(text, `font-size:14px;color:${FAINT}`)).join('\n')}
</td></tr>
<tr><td style="padding:16px 24px 28px;border-top:1px solid #E0DAE0;font-size:13px;line-height:1.5;color:${FAINT}">
${signatureOf(company).map(escape).join('<br>')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

type Bill = NonNullable<Letter['bill']>;

function billAsText({ lines, sums }: Bill): string {
  const bought = lines.map(({ name, details, amount }) => `${name}\n  ${details}  ${amount}`);
  return [...bought, ...sums.map(({ name, amount }) => `${name}: ${amount}`)].join('\n');
}

function billAsHtml({ lines, sums }: Bill): string {
  const cell = 'padding:10px 0;border-bottom:1px solid #E0DAE0;vertical-align:top';
  const row = (left: string, amount: string, style = '') =>
    `<tr><td style="${cell};${style}">${left}</td><td align="right" style="${cell};white-space:nowrap;${style}">${escape(amount)}</td></tr>`;
  const bought = lines.map(({ name, details, amount }) =>
    row(`${escape(name)}<br><span style="font-size:14px;color:${FAINT}">${escape(details)}</span>`, amount),
  );
  const summed = sums.map(({ name, amount }) => row(escape(name), amount, 'font-weight:700'));
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px">${[...bought, ...summed].join('')}</table>`;
}

function band(): string {
  const cells = BAND.map(
    (colour) => `<td height="8" style="background:${colour};line-height:8px;font-size:0">&nbsp;</td>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells.join('')}</tr></table>`;
}

function button({ label, url }: Action): string {
  const href = escape(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr>
<td style="background:${JAMUN};border-radius:8px"><a href="${href}" style="display:inline-block;padding:14px 24px;color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none">${escape(label)}</a></td>
</tr></table>
<p style="margin:0 0 16px;font-size:14px;color:${FAINT}">Or copy this address into your browser:<br><a href="${href}" style="color:${JAMUN}">${href}</a></p>`;
}

function plainLink({ label, url }: Action): string {
  return `<p style="margin:0 0 16px"><a href="${escape(url)}" style="color:${JAMUN};font-weight:600">${escape(label)}</a></p>`;
}

function signatureOf({ name, address, phone, email }: Letterhead): string[] {
  const readable = phone.replace(/^(\d{5})(\d{5})$/, '$1 $2');
  return [name, address, [readable, email].filter(Boolean).join(', ')].filter(Boolean);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
