import type { Letterhead } from '../company/company.service.ts';
import { type Action, type BillLine, type Letter, readablePhone, type Sum } from './letter.ts';

// Mail programs differ: tables hold the layout, styles stand on each element, and what only some understand (dark colours, narrow
// screens) is in one sheet that the others leave out.
const FONT = "font-family:'Noto Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MONO = 'font-family:ui-monospace,Menlo,Consolas,monospace';
const INK = 'color:#261827';
const INK_2 = 'color:#5B4D5C';
const OK = 'color:#197037';
const LINE = 'border-top:1px solid #E0DAE0';
const JAMUN = '#72235D';
const PAGE = '#F5F1F5';
const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.px{padding-left:20px!important;padding-right:20px!important}.out{padding:0!important}.paper{border-radius:0!important}.h1{font-size:28px!important;line-height:32px!important}.bt,.bta{width:100%!important;box-sizing:border-box}}
@media (prefers-color-scheme:dark){.bg{background:#100A10!important}.paper{background:#211821!important}.ink{color:#F2EFF2!important}.ink2{color:#C3BBC3!important}.line{border-color:#3D323E!important}.box{background:#2C212C!important}.bt td{background:#ECA3D3!important}.bta{color:#2C0D23!important}.lk{color:#ECA3D3!important}.ok{color:#7CDD93!important}.st{background:#8CC3FC!important}.st0{background:#3D323E!important}}
[data-ogsc] .ink{color:#F2EFF2!important}[data-ogsc] .ink2{color:#C3BBC3!important}[data-ogsb] .paper{background:#211821!important}[data-ogsb] .bg{background:#100A10!important}`;

/** The letter as a page: 600 px at most and as narrow as any telephone, in light and in dark. */
export function letterAsHtml(letter: Letter, company: Letterhead): string {
  const { subject, heading, preview = letter.paragraphs[1] ?? heading } = letter;
  const paper = table(
    rowsOf(letter, company),
    `class="paper" bgcolor="#FFFFFF" style="width:100%;max-width:600px;margin:0 auto;background:#FFFFFF;border-radius:4px 4px 12px 12px;overflow:hidden;overflow-wrap:anywhere;${FONT}"`,
  );
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escape(subject)}</title>
<style>
${SHEET}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${PAGE};-webkit-text-size-adjust:100%;${FONT}">
${hidden(preview)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg" bgcolor="${PAGE}" style="background:${PAGE}"><tr><td class="out" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
${paper}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`;
}

function rowsOf(letter: Letter, company: Letterhead): string {
  const { paragraphs, answer, steps, action, otherwise, bill, blocks, afterwards = [] } = letter;
  const rows = [
    `<tr><td style="font-size:0;line-height:0">${border()}</td></tr>`,
    row('24px 40px 0', head(letter, company)),
    row('28px 40px 14px', headline(letter)),
    paragraphs.length > 0 && row('0 40px', paragraphs.map(paragraph).join('')),
    answer && row('4px 40px 0', answerBox(answer)),
    steps && row('18px 40px 6px', stepsOf(steps)),
    action && row('16px 40px 22px', button(action) + (otherwise ? plainLink(otherwise) : '')),
    bill && row('0 40px 22px', table(bill.lines.map(billRow).join('')) + table(bill.sums.map(sumRow).join(''))),
    blocks && row('0 40px', `${rule()}${blocks.map(block).join('')}`),
    row('16px 40px 32px', `${rule()}${afterwards.map(small).join('')}${signature(company)}`),
  ];
  return rows.filter(Boolean).join('\n');
}

function head({ order }: Letter, { name }: Letterhead): string {
  const number = order ? `Order <b class="ink" style="${INK};${MONO}">${escape(order)}</b>` : '';
  const shop = `font-size:24px;line-height:28px;font-weight:800;letter-spacing:-.03em;${INK}`;
  return table(
    `<tr>${cell('ink', shop, escape(name))}${cell('ink2', `font-size:14px;line-height:20px;${INK_2}`, number, 'right')}</tr>`,
  );
}

function headline({ heading }: Letter): string {
  return `<h1 class="h1 ink" style="margin:0;font-size:34px;line-height:38px;font-weight:700;letter-spacing:-.02em;${INK}">${escape(heading)}</h1>`;
}

function table(rows: string, more = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${more}>${rows}</table>`;
}

function row(padding: string, content: string): string {
  return `<tr><td class="px" style="padding:${padding}">${content}</td></tr>`;
}

function cell(className: string, style: string, content: string, align = 'left'): string {
  return `<td class="${className}" align="${align}" style="${style}">${content}</td>`;
}

/** Not on the page, only beside the subject in a list of mails; the spaces keep what follows out of there. */
function hidden(preview: string): string {
  const hide = `display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${PAGE}`;
  return `<div style="${hide}">${escape(preview)}${'&#8199;&#847;'.repeat(40)}</div>`;
}

// The border of the cloth, as on every page of the shop: colours, and how many of its 720 threads each takes.
const WEAVE: [string, number][] = [
  [JAMUN, 208],
  ['#CFE941', 12],
  [JAMUN, 12],
  ['#CFE941', 12],
  [JAMUN, 36],
  ['#E3A52B', 16],
  ['#2A5B9C', 128],
  ['#E3A52B', 12],
  ['#2A5B9C', 12],
  ['#E3A52B', 16],
  ['#C8532B', 72],
  [JAMUN, 12],
  ['#CFE941', 56],
  [JAMUN, 12],
  ['#C8532B', 12],
  [JAMUN, 92],
];

function border(): string {
  const cells = WEAVE.map(
    ([color, threads]) =>
      `<td width="${((threads * 100) / 720).toFixed(2)}%" height="8" bgcolor="${color}" style="background:${color};height:8px;line-height:8px;font-size:0">&nbsp;</td>`,
  );
  return table(`<tr>${cells.join('')}</tr>`, 'style="table-layout:fixed;border-collapse:collapse"');
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:26px;${INK}">${escape(text)}</p>`;
}

function small(text: string): string {
  return `<p class="ink2" style="margin:0 0 16px;font-size:14px;line-height:21px;${INK_2}">${escape(text)}</p>`;
}

function rule(): string {
  return `<div class="line" style="${LINE};font-size:0;line-height:18px;height:18px">&nbsp;</div>`;
}

function line(className: string, style: string, text: string): string {
  return `<span class="${className}" style="display:block;${style}">${escape(text)}</span>`;
}

function answerBox({ label, value, note }: NonNullable<Letter['answer']>): string {
  const content = [
    line('ink2', `font-size:14px;line-height:20px;${INK_2}`, label),
    line('ink', `font-size:28px;line-height:34px;font-weight:700;letter-spacing:-.02em;${INK}`, value),
    note ? line('ink', `padding-top:6px;font-size:15px;line-height:22px;${INK}`, note) : '',
  ];
  return table(
    `<tr><td class="box" bgcolor="${PAGE}" style="background:${PAGE};border-radius:8px;padding:18px 20px">${content.join('')}</td></tr>`,
  );
}

function stepsOf(steps: NonNullable<Letter['steps']>): string {
  const last = steps.findLastIndex(({ reached }) => reached);
  const cells = steps.map(({ name, day, reached }, at) => {
    const color = reached ? '#0E5CAF' : '#E0DAE0';
    const bar = `<tr><td class="${reached ? 'st' : 'st0'}" height="4" bgcolor="${color}" style="background:${color};height:4px;line-height:4px;font-size:0;border-radius:2px">&nbsp;</td></tr>`;
    const words = `${line(at === last ? 'ink' : 'ink2', at === last ? `font-weight:700;${INK}` : INK_2, name)}${line('ink2', INK_2, day)}`;
    return `<td valign="top" style="padding-right:${at < steps.length - 1 ? 6 : 0}px">${table(`${bar}<tr><td style="padding-top:8px;font-size:14px;line-height:18px">${words}</td></tr>`)}</td>`;
  });
  return table(`<tr>${cells.join('')}</tr>`, 'style="table-layout:fixed"');
}

/** A link with a token is good only as a whole, so that it can be copied where pressing does not work. */
function button({ label, url }: Action): string {
  const href = escape(url);
  const copy = url.includes('#token=')
    ? `<p class="ink2" style="margin:16px 0 0;font-size:14px;line-height:21px;${INK_2}">Or copy this address into your browser:<br><a href="${href}" class="lk" style="color:${JAMUN};word-break:break-all">${href}</a></p>`
    : '';
  return `<table role="presentation" class="bt" cellpadding="0" cellspacing="0"><tr><td align="center" bgcolor="${JAMUN}" style="background:${JAMUN};border-radius:8px"><a href="${href}" class="bta" style="display:inline-block;padding:15px 28px;font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none">${escape(label)}</a></td></tr></table>${copy}`;
}

function plainLink({ label, url }: Action): string {
  return `<p style="margin:16px 0 0;font-size:16px;line-height:24px"><a href="${escape(url)}" class="lk" style="color:${JAMUN};font-weight:600">${escape(label)}</a></p>`;
}

function billRow({ name, details, amount, picture, color }: BillLine): string {
  const content = [
    line('ink', `font-size:16px;line-height:22px;font-weight:600;${INK}`, name),
    // "2 × ₹899.00" stays together.
    line('ink2', `font-size:14px;line-height:20px;${INK_2}`, details.replaceAll(' × ', '\u00a0×\u00a0')),
  ].join('');
  return `<tr><td class="line" width="64" valign="top" style="width:64px;padding:14px 0;${LINE}">${pictureOf(picture, color)}</td><td class="line" valign="top" style="padding:16px 0 14px 14px;${LINE}">${content}</td><td class="line ink" align="right" valign="top" style="padding:16px 0 14px 12px;${LINE};font-size:16px;line-height:22px;font-weight:600;white-space:nowrap;${INK}">${escape(amount)}</td></tr>`;
}

function pictureOf(picture: string | undefined, color: string | undefined): string {
  if (picture) {
    return `<img src="${escape(picture)}" width="64" height="80" alt="" style="display:block;width:64px;height:80px;border:0;border-radius:4px 4px 8px 8px">`;
  }
  if (!color) return '';
  const tint = escape(color);
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="line" width="22" height="22" bgcolor="${tint}" style="width:22px;height:22px;line-height:22px;font-size:0;background:${tint};border:1px solid #E0DAE0;border-radius:12px">&nbsp;</td></tr></table>`;
}

const SUM_STYLES = {
  plain: { name: `font-size:15px;line-height:22px;${INK_2}`, amount: `font-size:15px;line-height:22px;${INK}` },
  saving: {
    name: `font-size:15px;line-height:22px;font-weight:600;${OK}`,
    amount: `font-size:15px;font-weight:600;${OK}`,
  },
  total: {
    name: `font-size:18px;font-weight:700;border-top:2px solid #261827;${INK}`,
    amount: `font-size:26px;line-height:30px;font-weight:700;letter-spacing:-.02em;border-top:2px solid #261827;${INK}`,
  },
};

function sumRow({ name, amount, kind }: Sum, at: number): string {
  const styles = SUM_STYLES[kind ?? 'plain'];
  const padding = `padding:${kind === 'total' ? 12 : 6}px 0 4px;${at === 0 && kind !== 'total' ? `${LINE};` : ''}`;
  const color = kind === 'saving' ? 'ok' : 'ink';
  return `<tr>${cell(`line ${kind ? color : 'ink2'}`, padding + styles.name, escape(name))}${cell(`line ${color}`, `${padding}white-space:nowrap;${styles.amount}`, escape(amount), 'right')}</tr>`;
}

/** Two stand beside each other where there is room. */
function block({ name, lines }: NonNullable<Letter['blocks']>[number]): string {
  const content = lines.map((text) => line('ink2', `font-size:15px;line-height:22px;${INK_2}`, text)).join('');
  return `<div style="display:inline-block;width:100%;max-width:250px;vertical-align:top;margin:0 0 14px">${line('ink', `font-size:14px;line-height:20px;font-weight:700;${INK}`, name)}${content}</div>`;
}

function signature({ name, address, phone, email }: Letterhead): string {
  const link = (href: string, text: string) =>
    `<a href="${escape(href)}" class="ink2" style="${INK_2};white-space:nowrap">${escape(text)}</a>`;
  const contact = [
    ...(phone ? [link(`tel:+91${phone}`, readablePhone(phone))] : []),
    ...(email ? [`<a href="mailto:${escape(email)}" class="ink2" style="${INK_2}">${escape(email)}</a>`] : []),
  ];
  const lines = [`<b class="ink" style="${INK}">${escape(name)}</b>`, escape(address), contact.join(', ')];
  return `<p class="ink2" style="margin:0;font-size:14px;line-height:21px;${INK_2}">${lines.filter(Boolean).join('<br>')}</p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
