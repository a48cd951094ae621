import type { Letterhead } from '../company/company.service.ts';
import { type Letter, readablePhone } from './letter.ts';

/** The letter for those who read it without HTML. */
export function letterAsText(letter: Letter, { name, address, phone, email }: Letterhead): string {
  const { heading, order, paragraphs, answer, bill, action, otherwise, blocks = [], afterwards = [] } = letter;
  const links = [action, otherwise].filter((given) => given !== undefined);
  const contact = [readablePhone(phone), email].filter(Boolean).join(', ');
  const parts = [
    heading,
    ...(order ? [`Order ${order}`] : []),
    ...paragraphs,
    ...(answer ? [[`${answer.label}: ${answer.value}`, ...(answer.note ? [answer.note] : [])].join('\n')] : []),
    ...(bill ? [billAsText(bill)] : []),
    ...blocks.map((block) => [`${block.name}:`, ...block.lines].join('\n')),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...afterwards,
    ['-- ', name, address, contact].filter(Boolean).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function billAsText({ lines, sums }: NonNullable<Letter['bill']>): string {
  const bought = lines.map(({ name, details, amount }) => `${name}\n  ${details}  ${amount}`);
  return [...bought, ...sums.map(({ name, amount }) => `${name}: ${amount}`)].join('\n');
}
