import type { Letterhead } from '../company/company.service.ts';
import type { Step, Sum } from './letter.ts';
import {
  type Action,
  type Bill,
  type BillLine,
  type Block,
  type Change,
  type Letter,
  readablePhone,
} from './letter.ts';

// The parts of a letter in HTML. Mail programs differ: tables hold the layout and styles stand on each element; the classes are for
// the sheet of `letter-html.ts`.
export const FONT = "font-family:'Noto Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MONO = 'font-family:ui-monospace,Menlo,Consolas,monospace';
const INK = 'color:#261827';
const INK_2 = 'color:#5B4D5C';
const OK = 'color:#197037';
const LINE = 'border-top:1px solid #E0DAE0';
const JAMUN = '#72235D';
export const PAGE = '#F5F1F5';

export function table(rows: string, more = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${more}>${rows}</table>`;
}

export function row(padding: string, content: string): string {
  return `<tr><td class="px" style="padding:${padding}">${content}</td></tr>`;
}

function cell(className: string, style: string, content: string, align = 'left'): string {
  return `<td class="${className}" align="${align}" style="${style}">${content}</td>`;
}

function line(className: string, style: string, text: string): string {
  return `<span class="${className}" style="display:block;${style}">${escape(text)}</span>`;
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

export function border(): string {
  const cells = WEAVE.map(
    ([color, threads]) =>
      `<td width="${((threads * 100) / 720).toFixed(2)}%" height="8" bgcolor="${color}" style="background:${color};height:8px;line-height:8px;font-size:0">&nbsp;</td>`,
  );
  return table(`<tr>${cells.join('')}</tr>`, 'style="table-layout:fixed;border-collapse:collapse"');
}

export function head({ order, return: sentBack }: Letter, { name }: Letterhead): string {
  const told = sentBack ?? order;
  const word = sentBack ? 'Return' : 'Order';
  const number = told ? `${word} <b class="ink" style="${INK};${MONO};white-space:nowrap">${escape(told)}</b>` : '';
  const shop = `font-size:24px;line-height:28px;font-weight:800;letter-spacing:-.03em;${INK}`;
  return table(
    `<tr>${cell('ink', shop, escape(name))}${cell('ink2', `font-size:14px;line-height:20px;${INK_2}`, number, 'right')}</tr>`,
  );
}

export function headline({ heading }: Letter): string {
  // No browser may part it at its hyphen.
  const text = escape(heading).replaceAll('e-mail', '<span style="white-space:nowrap">e-mail</span>');
  return `<h1 class="h1 ink" style="margin:0;font-size:34px;line-height:38px;font-weight:700;letter-spacing:-.02em;${INK}">${text}</h1>`;
}

export function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:26px;${INK}">${escape(text)}</p>`;
}

export function small(text: string): string {
  return `<p class="ink2" style="margin:0 0 16px;font-size:14px;line-height:21px;${INK_2}">${escape(text)}</p>`;
}

export function rule(): string {
  return `<div class="line" style="${LINE};font-size:0;line-height:18px;height:18px">&nbsp;</div>`;
}

export function answerBox({ label, value, note, tone }: NonNullable<Letter['answer']>): string {
  const content = [
    line('ink2', `font-size:14px;line-height:20px;${INK_2}`, label),
    line('ink', `font-size:28px;line-height:34px;font-weight:700;letter-spacing:-.02em;${INK}`, value),
    note ? line('ink', `padding-top:6px;font-size:15px;line-height:22px;${INK}`, note) : '',
  ];
  const [name, ground] = tone === 'warn' ? ['boxw', '#FFE9CB'] : ['box', PAGE];
  return table(
    `<tr><td class="${name}" bgcolor="${ground}" style="background:${ground};border-radius:8px;padding:18px 20px">${content.join('')}</td></tr>`,
  );
}

export function choiceList(choices: readonly string[]): string {
  const items = choices.map((choice) => `<li style="margin:0 0 6px">${escape(choice)}</li>`);
  return `<ul class="ink" style="margin:0;padding:0 0 0 22px;font-size:16px;line-height:24px;${INK}">${items.join('')}</ul>`;
}

export function changeRow({ what, before, now }: Change): string {
  const told = (label: string, text: string, style: string, className: string) =>
    `<tr><td class="ink2" width="58" valign="top" style="width:58px;padding:2px 0;font-size:15px;line-height:22px;${INK_2}">${label}</td><td class="${className}" valign="top" style="padding:2px 0;font-size:15px;line-height:22px;${style}">${escape(text)}</td></tr>`;
  const rows = told('Before', before, INK_2, 'ink2') + told('Now', now, `font-weight:600;${INK}`, 'ink');
  return `<tr><td class="line" style="padding:12px 0;${LINE}">${line('ink', `font-size:16px;line-height:22px;font-weight:600;${INK}`, what)}${table(rows)}</td></tr>`;
}

const REACHED = ['st', '#0E5CAF'] as const;
const ARRIVED = ['sok', '#197037'] as const;
const AHEAD = ['st0', '#E0DAE0'] as const;

/** Blue as far as it has come, green once it is there. */
export function stepsOf(steps: readonly Step[]): string {
  const last = steps.findLastIndex(({ reached }) => reached);
  const way = last === steps.length - 1 ? ARRIVED : REACHED;
  const cells = steps.map(({ name, day, reached }, at) => {
    const [className, color] = reached ? way : AHEAD;
    const bar = `<tr><td class="${className}" height="4" bgcolor="${color}" style="background:${color};height:4px;line-height:4px;font-size:0;border-radius:2px">&nbsp;</td></tr>`;
    const words = `${line(at === last ? 'ink' : 'ink2', at === last ? `font-weight:700;${INK}` : INK_2, name)}${line('ink2', INK_2, day)}`;
    return `<td width="25%" valign="top" style="padding-right:${at < steps.length - 1 ? 6 : 0}px">${table(`${bar}<tr><td class="sw" style="padding-top:8px;font-size:14px;line-height:18px">${words}</td></tr>`)}</td>`;
  });
  return table(`<tr>${cells.join('')}</tr>`, 'style="table-layout:fixed"');
}

/** A link with a token is good only as a whole, so that it can be copied where pressing does not work. */
export function button({ label, url }: Action): string {
  const href = escape(url);
  const copy = url.includes('#token=')
    ? `<p class="ink2" style="margin:16px 0 0;font-size:14px;line-height:21px;${INK_2}">Or copy this address into your browser:<br><a href="${href}" class="lk" style="color:${JAMUN};word-break:break-all">${href}</a></p>`
    : '';
  return `<table role="presentation" class="bt" cellpadding="0" cellspacing="0"><tr><td align="center" bgcolor="${JAMUN}" style="background:${JAMUN};border-radius:8px"><a href="${href}" class="bta" style="display:inline-block;padding:15px 28px;font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none">${escape(label)}</a></td></tr></table>${copy}`;
}

export function plainLink(action: Action): string {
  return `<p style="margin:16px 0 0;font-size:16px;line-height:24px">${anchor(action)}</p>`;
}

function anchor({ label, url }: Action): string {
  return `<a href="${escape(url)}" class="lk" style="color:${JAMUN};font-weight:600">${escape(label)}</a>`;
}

export function billOf({ lines, sums }: Bill): string {
  return (
    table(lines.map(billRow).join('')) +
    table(sums.map((sum, at) => sumRow(sum, at, sums[at + 1]?.kind === 'total')).join(''))
  );
}

function billRow({ name, details, amount, picture, color }: BillLine): string {
  // "2 × ₹899.00" stays together.
  const words = escape(details).replace(/\d+ × ₹[\d,.]+/, '<span class="q" style="white-space:nowrap">$&</span>');
  const content = [
    line('ink', `font-size:16px;line-height:22px;font-weight:600;${INK}`, name),
    `<span class="ink2" style="display:block;font-size:14px;line-height:20px;${INK_2}">${words}</span>`,
  ].join('');
  return `<tr><td class="line" width="64" valign="top" style="width:64px;padding:14px 0;${LINE}">${pictureOf(picture, color)}</td><td class="line nm" valign="top" style="padding:16px 0 14px 14px;${LINE}">${content}</td><td class="line ink am" align="right" valign="top" style="padding:16px 0 14px 12px;${LINE};font-size:16px;line-height:22px;font-weight:600;white-space:nowrap;${INK}">${escape(amount)}</td></tr>`;
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

function sumRow({ name, amount, kind }: Sum, at: number, isAboveTotal: boolean): string {
  const styles = SUM_STYLES[kind ?? 'plain'];
  const padding = `padding:${kind === 'total' ? 12 : 6}px 0 ${isAboveTotal ? 14 : 4}px;${at === 0 && kind !== 'total' ? `${LINE};` : ''}`;
  const color = kind === 'saving' ? 'ok' : 'ink';
  const border = kind === 'total' ? 'strong' : 'line';
  return `<tr>${cell(`${border} ${kind ? color : 'ink2'}`, padding + styles.name, escape(name))}${cell(`${border} ${color}`, `${padding}white-space:nowrap;${styles.amount}`, escape(amount), 'right')}</tr>`;
}

/** Two stand beside each other where there is room. */
export function blocksOf(blocks: readonly Block[]): string {
  const place = blocks.length > 1 ? 'max-width:240px;margin:0 8px 14px 0' : 'margin:0 0 14px';
  return blocks.map((one) => block(one, place)).join('');
}

function block({ name, lines }: Block, place: string): string {
  const style = `font-size:15px;line-height:22px;${INK_2}`;
  const content = lines.map((given) =>
    typeof given === 'string'
      ? line('ink2', style, given)
      : `<span style="display:block;font-size:15px;line-height:22px">${anchor(given)}</span>`,
  );
  return `<div class="bl" style="display:inline-block;width:100%;vertical-align:top;${place}">${line('ink', `font-size:14px;line-height:20px;font-weight:700;${INK}`, name)}${content.join('')}</div>`;
}

export function signature({ name, address, phone, email }: Letterhead): string {
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

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
