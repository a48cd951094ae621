import type { EmailSender } from '../company/company.service.ts';
import type { OrderSummaryTotal, ProgressStep } from './email.ts';
import {
  type Action,
  type Block,
  type Change,
  type Email,
  formatPhone,
  type OrderSummary,
  type OrderSummaryLine,
} from './email.ts';
import type { EmailColors } from './email-colors.ts';

// HTML parts of an email. Clients differ, so use tables and inline styles. Classes are for `render-html.ts`.
export const FONT = "font-family:'Noto Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MONO = 'font-family:ui-monospace,Menlo,Consolas,monospace';
const TEXT_COLOR = 'color:#261827';
const SECONDARY_TEXT_COLOR = 'color:#5B4D5C';
const SUCCESS_COLOR = 'color:#197037';
const BORDER = 'border-top:1px solid #E0DAE0';
export const PAGE_COLOR = '#F5F1F5';

export function renderTable(rows: string, more = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${more}>${rows}</table>`;
}

export function renderRow(padding: string, content: string): string {
  return `<tr><td class="px" style="padding:${padding}">${content}</td></tr>`;
}

function renderCell(className: string, style: string, content: string, align = 'left'): string {
  return `<td class="${className}" align="${align}" style="${style}">${content}</td>`;
}

function renderLine(className: string, style: string, text: string): string {
  return `<span class="${className}" style="display:block;${style}">${escapeHtml(text)}</span>`;
}

// The striped border of every page: colours and widths, 720 in total.
const borderStripes = ({ brand, accent }: EmailColors): [string, number][] => [
  [brand, 208],
  [accent, 12],
  [brand, 12],
  [accent, 12],
  [brand, 36],
  ['#E3A52B', 16],
  ['#2A5B9C', 128],
  ['#E3A52B', 12],
  ['#2A5B9C', 12],
  ['#E3A52B', 16],
  ['#C8532B', 72],
  [brand, 12],
  [accent, 56],
  [brand, 12],
  ['#C8532B', 12],
  [brand, 92],
];

export function renderBorder(colors: EmailColors): string {
  const cells = borderStripes(colors).map(
    ([color, width]) =>
      `<td width="${((width * 100) / 720).toFixed(2)}%" height="8" bgcolor="${color}" style="background:${color};height:8px;line-height:8px;font-size:0">&nbsp;</td>`,
  );
  return renderTable(`<tr>${cells.join('')}</tr>`, 'style="table-layout:fixed;border-collapse:collapse"');
}

export function renderHead({ order, return: returnNumber }: Email, { name }: EmailSender): string {
  const reference = returnNumber ?? order;
  const label = returnNumber ? 'Return' : 'Order';
  const number = reference
    ? `${label} <b class="ink" style="${TEXT_COLOR};${MONO};white-space:nowrap">${escapeHtml(reference)}</b>`
    : '';
  const shop = `font-size:24px;line-height:28px;font-weight:800;letter-spacing:-.03em;${TEXT_COLOR}`;
  return renderTable(
    `<tr>${renderCell('ink', shop, escapeHtml(name))}${renderCell('ink2', `font-size:14px;line-height:20px;${SECONDARY_TEXT_COLOR}`, number, 'right')}</tr>`,
  );
}

export function renderHeadline({ heading }: Email): string {
  return `<h1 class="h1 ink" style="margin:0;font-size:34px;line-height:38px;font-weight:700;letter-spacing:-.02em;${TEXT_COLOR}">${escapeHtml(heading)}</h1>`;
}

export function renderParagraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:26px;${TEXT_COLOR}">${escapeHtml(text)}</p>`;
}

export function renderSmallText(text: string): string {
  return `<p class="ink2" style="margin:0 0 16px;font-size:14px;line-height:21px;${SECONDARY_TEXT_COLOR}">${escapeHtml(text)}</p>`;
}

export function renderRule(): string {
  return `<div class="line" style="${BORDER};font-size:0;line-height:18px;height:18px">&nbsp;</div>`;
}

export function renderHighlight({ label, value, note, tone }: NonNullable<Email['highlight']>): string {
  const content = [
    renderLine('ink2', `font-size:14px;line-height:20px;${SECONDARY_TEXT_COLOR}`, label),
    renderLine('ink', `font-size:28px;line-height:34px;font-weight:700;letter-spacing:-.02em;${TEXT_COLOR}`, value),
    note ? renderLine('ink', `padding-top:6px;font-size:15px;line-height:22px;${TEXT_COLOR}`, note) : '',
  ];
  const [name, background] = tone === 'warn' ? ['boxw', '#FFE9CB'] : ['box', PAGE_COLOR];
  return renderTable(
    `<tr><td class="${name}" bgcolor="${background}" style="background:${background};border-radius:8px;padding:18px 20px">${content.join('')}</td></tr>`,
  );
}

export function renderChoices(choices: readonly string[]): string {
  const items = choices.map((choice) => `<li style="margin:0 0 6px">${escapeHtml(choice)}</li>`);
  return `<ul class="ink" style="margin:0;padding:0 0 0 22px;font-size:16px;line-height:24px;${TEXT_COLOR}">${items.join('')}</ul>`;
}

export function renderChange({ label, before, now }: Change): string {
  const renderRow = (label: string, text: string, style: string, className: string) =>
    `<tr><td class="ink2" width="58" valign="top" style="width:58px;padding:2px 0;font-size:15px;line-height:22px;${SECONDARY_TEXT_COLOR}">${label}</td><td class="${className}" valign="top" style="padding:2px 0;font-size:15px;line-height:22px;${style}">${escapeHtml(text)}</td></tr>`;
  const rows =
    renderRow('Before', before, SECONDARY_TEXT_COLOR, 'ink2') +
    renderRow('Now', now, `font-weight:600;${TEXT_COLOR}`, 'ink');
  return `<tr><td class="line" style="padding:12px 0;${BORDER}">${renderLine('ink', `font-size:16px;line-height:22px;font-weight:600;${TEXT_COLOR}`, label)}${renderTable(rows)}</td></tr>`;
}

const REACHED_STEP = ['st', '#0E5CAF'] as const;
const FINAL_STEP = ['sok', '#197037'] as const;
const PENDING_STEP = ['st0', '#E0DAE0'] as const;

/** Steps so far are blue, or green once delivered. */
export function renderSteps(steps: readonly ProgressStep[]): string {
  const last = steps.findLastIndex(({ reached }) => reached);
  const reachedStyle = last === steps.length - 1 ? FINAL_STEP : REACHED_STEP;
  const cells = steps.map(({ name, day, reached }, at) => {
    const [className, color] = reached ? reachedStyle : PENDING_STEP;
    const bar = `<tr><td class="${className}" height="4" bgcolor="${color}" style="background:${color};height:4px;line-height:4px;font-size:0;border-radius:2px">&nbsp;</td></tr>`;
    const words = `${renderLine(at === last ? 'ink' : 'ink2', at === last ? `font-weight:700;${TEXT_COLOR}` : SECONDARY_TEXT_COLOR, name)}${renderLine('ink2', SECONDARY_TEXT_COLOR, day)}`;
    return `<td width="25%" valign="top" style="padding-right:${at < steps.length - 1 ? 6 : 0}px">${renderTable(`${bar}<tr><td class="sw" style="padding-top:8px;font-size:14px;line-height:18px">${words}</td></tr>`)}</td>`;
  });
  return renderTable(`<tr>${cells.join('')}</tr>`, 'style="table-layout:fixed"');
}

/** Shows a link with a token as text too, so that it can be copied. */
export function renderButton({ label, url }: Action, { brand }: EmailColors): string {
  const href = escapeHtml(url);
  const copy = url.includes('#token=')
    ? `<p class="ink2" style="margin:16px 0 0;font-size:14px;line-height:21px;${SECONDARY_TEXT_COLOR}">Or copy this address into your browser:<br><a href="${href}" class="lk" style="color:${brand};word-break:break-all">${href}</a></p>`
    : '';
  return `<table role="presentation" class="bt" cellpadding="0" cellspacing="0"><tr><td align="center" bgcolor="${brand}" style="background:${brand};border-radius:8px"><a href="${href}" class="bta" style="display:inline-block;padding:15px 28px;font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>${copy}`;
}

export function renderPlainLink(action: Action, colors: EmailColors): string {
  return `<p style="margin:16px 0 0;font-size:16px;line-height:24px">${renderAnchor(action, colors)}</p>`;
}

function renderAnchor({ label, url }: Action, { brand }: EmailColors): string {
  return `<a href="${escapeHtml(url)}" class="lk" style="color:${brand};font-weight:600">${escapeHtml(label)}</a>`;
}

export function renderOrderSummary({ lines, sums }: OrderSummary): string {
  return (
    renderTable(lines.map(renderSummaryLine).join('')) +
    renderTable(sums.map((sum, at) => renderTotal(sum, at, sums[at + 1]?.kind === 'total')).join(''))
  );
}

function renderSummaryLine({ name, details, amount, image, color }: OrderSummaryLine): string {
  // Keep "2 × ₹899.00" on one line.
  const words = escapeHtml(details).replace(/\d+ × ₹[\d,.]+/, '<span class="q" style="white-space:nowrap">$&</span>');
  const content = [
    renderLine('ink', `font-size:16px;line-height:22px;font-weight:600;${TEXT_COLOR}`, name),
    `<span class="ink2" style="display:block;font-size:14px;line-height:20px;${SECONDARY_TEXT_COLOR}">${words}</span>`,
  ].join('');
  return `<tr><td class="line" width="64" valign="top" style="width:64px;padding:14px 0;${BORDER}">${renderImage(image, color)}</td><td class="line nm" valign="top" style="padding:16px 0 14px 14px;${BORDER}">${content}</td><td class="line ink am" align="right" valign="top" style="padding:16px 0 14px 12px;${BORDER};font-size:16px;line-height:22px;font-weight:600;white-space:nowrap;${TEXT_COLOR}">${escapeHtml(amount)}</td></tr>`;
}

function renderImage(image: string | undefined, color: string | undefined): string {
  if (image) {
    return `<img src="${escapeHtml(image)}" width="64" height="80" alt="" style="display:block;width:64px;height:80px;border:0;border-radius:4px 4px 8px 8px">`;
  }
  if (!color) return '';
  const background = escapeHtml(color);
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="line" width="22" height="22" bgcolor="${background}" style="width:22px;height:22px;line-height:22px;font-size:0;background:${background};border:1px solid #E0DAE0;border-radius:12px">&nbsp;</td></tr></table>`;
}

const TOTAL_STYLES = {
  plain: {
    name: `font-size:15px;line-height:22px;${SECONDARY_TEXT_COLOR}`,
    amount: `font-size:15px;line-height:22px;${TEXT_COLOR}`,
  },
  saving: {
    name: `font-size:15px;line-height:22px;font-weight:600;${SUCCESS_COLOR}`,
    amount: `font-size:15px;font-weight:600;${SUCCESS_COLOR}`,
  },
  total: {
    name: `font-size:18px;font-weight:700;border-top:2px solid #261827;${TEXT_COLOR}`,
    amount: `font-size:26px;line-height:30px;font-weight:700;letter-spacing:-.02em;border-top:2px solid #261827;${TEXT_COLOR}`,
  },
};

function renderTotal({ name, amount, kind }: OrderSummaryTotal, at: number, isAboveTotal: boolean): string {
  const styles = TOTAL_STYLES[kind ?? 'plain'];
  const padding = `padding:${kind === 'total' ? 12 : 6}px 0 ${isAboveTotal ? 14 : 4}px;${at === 0 && kind !== 'total' ? `${BORDER};` : ''}`;
  const color = kind === 'saving' ? 'ok' : 'ink';
  const renderBorder = kind === 'total' ? 'strong' : 'line';
  return `<tr>${renderCell(`${renderBorder} ${kind ? color : 'ink2'}`, padding + styles.name, escapeHtml(name))}${renderCell(`${renderBorder} ${color}`, `${padding}white-space:nowrap;${styles.amount}`, escapeHtml(amount), 'right')}</tr>`;
}

/** Two blocks are shown side by side if there is space. */
export function renderBlocks(blocks: readonly Block[], colors: EmailColors): string {
  const layout = blocks.length > 1 ? 'max-width:240px;margin:0 8px 14px 0' : 'margin:0 0 14px';
  return blocks.map((block) => renderBlock(block, layout, colors)).join('');
}

function renderBlock({ name, lines }: Block, layout: string, colors: EmailColors): string {
  const style = `font-size:15px;line-height:22px;${SECONDARY_TEXT_COLOR}`;
  const content = lines.map((entry) =>
    typeof entry === 'string'
      ? renderLine('ink2', style, entry)
      : `<span style="display:block;font-size:15px;line-height:22px">${renderAnchor(entry, colors)}</span>`,
  );
  return `<div class="bl" style="display:inline-block;width:100%;vertical-align:top;${layout}">${renderLine('ink', `font-size:14px;line-height:20px;font-weight:700;${TEXT_COLOR}`, name)}${content.join('')}</div>`;
}

export function renderSignature({ name, address, phone, email }: EmailSender): string {
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" class="ink2" style="${SECONDARY_TEXT_COLOR};white-space:nowrap">${escapeHtml(text)}</a>`;
  const contact = [
    ...(phone ? [link(`tel:+91${phone}`, formatPhone(phone))] : []),
    ...(email
      ? [`<a href="mailto:${escapeHtml(email)}" class="ink2" style="${SECONDARY_TEXT_COLOR}">${escapeHtml(email)}</a>`]
      : []),
  ];
  const lines = [
    `<b class="ink" style="${TEXT_COLOR}">${escapeHtml(name)}</b>`,
    escapeHtml(address),
    contact.join(', '),
  ];
  return `<p class="ink2" style="margin:0;font-size:14px;line-height:21px;${SECONDARY_TEXT_COLOR}">${lines.filter(Boolean).join('<br>')}</p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
