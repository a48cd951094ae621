import type { EmailSender } from '../company/company.service.ts';
import { type Action, type Block, type Email, formatPhone, type OrderSummary, type ProgressStep } from './email.ts';

/** Renders the plain-text version of an email, with the same content and order. */
export function renderText(message: Email, { name, address, phone, email }: EmailSender): string {
  const {
    heading,
    order,
    paragraphs,
    highlight,
    choices,
    changes = [],
    steps,
    action,
    secondaryActions = [],
    orderSummary,
  } = message;
  const { blocks = [], footnotes = [] } = message;
  const contact = [formatPhone(phone), email].filter(Boolean).join(', ');
  const parts = [
    heading,
    message.return ? `Return ${message.return}` : order && `Order ${order}`,
    ...paragraphs,
    highlight && [`${highlight.label}: ${highlight.value}`, highlight.note].filter(Boolean).join('\n'),
    choices?.map((choice) => `- ${choice}`).join('\n'),
    ...changes.map(({ label, before, now }) => `${label}\n  Before: ${before}\n  Now: ${now}`),
    steps?.map(renderStep).join('\n'),
    ...(action ? [action, ...secondaryActions] : secondaryActions).map(renderLink),
    orderSummary && renderOrderSummary(orderSummary),
    ...blocks.map(renderBlock),
    ...footnotes,
    ['-- ', name, address, contact].filter(Boolean).join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function renderStep({ name, day, reached }: ProgressStep): string {
  return `[${reached ? 'x' : ' '}] ${[name, day].filter(Boolean).join(', ')}`;
}

function renderLink({ label, url }: Action): string {
  return `${label.endsWith('?') ? label : `${label}:`}\n${url}`;
}

function renderOrderSummary({ lines, sums }: OrderSummary): string {
  const lineTexts = lines.map(
    ({ name, details, amount }) => `${name}\n  ${[details, amount].filter(Boolean).join('  ')}`,
  );
  return [...lineTexts, ...sums.map(({ name, amount }) => `${name}: ${amount}`)].join('\n');
}

function renderBlock({ name, lines }: Block): string {
  const texts = lines.map((line) => (typeof line === 'string' ? line : `${line.label}\n${line.url}`));
  return [`${name}:`, ...texts].join('\n');
}
