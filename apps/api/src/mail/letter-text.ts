import type { Letterhead } from '../company/company.service.ts';
import { type Action, type Bill, type Block, type Letter, readablePhone, type Step } from './letter.ts';

/** The letter for those who read it without HTML: the same words in the same order. */
export function letterAsText(letter: Letter, { name, address, phone, email }: Letterhead): string {
  const { heading, order, paragraphs, answer, choices, changes = [], steps, action, otherwise = [], bill } = letter;
  const { blocks = [], afterwards = [] } = letter;
  const contact = [readablePhone(phone), email].filter(Boolean).join(', ');
  const parts = [
    heading,
    letter.return ? `Return ${letter.return}` : order && `Order ${order}`,
    ...paragraphs,
    answer && [`${answer.label}: ${answer.value}`, answer.note].filter(Boolean).join('\n'),
    choices?.map((choice) => `- ${choice}`).join('\n'),
    ...changes.map(({ what, before, now }) => `${what}\n  Before: ${before}\n  Now: ${now}`),
    steps?.map(stepAsText).join('\n'),
    ...(action ? [action, ...otherwise] : otherwise).map(linkAsText),
    bill && billAsText(bill),
    ...blocks.map(blockAsText),
    ...afterwards,
    ['-- ', name, address, contact].filter(Boolean).join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function stepAsText({ name, day, reached }: Step): string {
  return `[${reached ? 'x' : ' '}] ${[name, day].filter(Boolean).join(', ')}`;
}

function linkAsText({ label, url }: Action): string {
  return `${label.endsWith('?') ? label : `${label}:`}\n${url}`;
}

function billAsText({ lines, sums }: Bill): string {
  const bought = lines.map(({ name, details, amount }) => `${name}\n  ${[details, amount].filter(Boolean).join('  ')}`);
  return [...bought, ...sums.map(({ name, amount }) => `${name}: ${amount}`)].join('\n');
}

function blockAsText({ name, lines }: Block): string {
  const texts = lines.map((given) => (typeof given === 'string' ? given : `${given.label}\n${given.url}`));
  return [`${name}:`, ...texts].join('\n');
}
