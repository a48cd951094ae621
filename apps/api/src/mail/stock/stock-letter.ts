import type { LowStockNews } from '../../stock/low-stock.service.ts';
import type { Block, Letter } from '../letter.ts';

type Named = LowStockNews['low'][number];

/** To staff, in the morning: what runs low, and what is sold out. */
export function lowStockLetter(news: LowStockNews & { publicUrl: string }): Letter {
  const { low, lowCount, out, outCount, publicUrl } = news;
  const told = [outCount > 0 && `${variants(outCount)} sold out`, lowCount > 0 && `${variants(lowCount)} low`];
  const inShort = told.filter(Boolean).join(', ');
  return {
    subject: `Stock: ${inShort}`,
    heading: 'What runs low',
    preview: `First of all ${[...out, ...low][0]?.name}.`,
    paragraphs: [`This morning: ${inShort}. Low means that 1 to 10 units are left.`],
    action: {
      label: 'Open the stock',
      url: `${publicUrl}/admin/stock?view=${outCount > 0 ? 'out' : 'low'}`,
    },
    blocks: [
      ...blockOf('Sold out', out, outCount, ({ name, sku }) => [name, sku && `(${sku})`].filter(Boolean).join(' ')),
      ...blockOf('Low', low, lowCount, ({ name, sku, stock }) =>
        [`${stock} left:`, name, sku && `(${sku})`].filter(Boolean).join(' '),
      ),
    ],
    afterwards: ['You get this letter at most once a day. Whoever keeps the settings can stop it.'],
  };
}

const variants = (count: number) => (count === 1 ? '1 variant' : `${count.toLocaleString('en-IN')} variants`);

function blockOf(name: string, named: readonly Named[], count: number, lineOf: (one: Named) => string): Block[] {
  if (count === 0) return [];
  const more = count > named.length ? [`and ${variants(count - named.length)} more`] : [];
  return [{ name, lines: [...named.map(lineOf), ...more] }];
}
