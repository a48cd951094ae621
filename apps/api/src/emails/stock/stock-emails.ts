import { formatPlural } from '@kinari/contract/locale';
import type { LowStockEmailData } from '../../stock-operations/low-stock.service.ts';
import type { Block, Email } from '../email.ts';

type VariantStock = LowStockEmailData['low'][number];

export function lowStockEmail(data: LowStockEmailData & { publicUrl: string }): Email {
  const { low, lowCount, out, outCount, publicUrl } = data;
  const summaryParts = [
    outCount > 0 && `${formatVariantCount(outCount)} sold out`,
    lowCount > 0 && `${formatVariantCount(lowCount)} low`,
  ];
  const summary = summaryParts.filter(Boolean).join(', ');
  return {
    subject: `Stock: ${summary}`,
    heading: 'Low stock',
    preview: `First: ${[...out, ...low][0]?.name}.`,
    paragraphs: [`This morning: ${summary}. Low means that 1 to 10 units are left.`],
    action: {
      label: 'Open stock',
      url: `${publicUrl}/admin/stock?view=${outCount > 0 ? 'out' : 'low'}`,
    },
    blocks: [
      ...toBlock('Sold out', out, outCount, ({ name, sku }) => [name, sku && `(${sku})`].filter(Boolean).join(' ')),
      ...toBlock('Low', low, lowCount, ({ name, sku, stock }) =>
        [`${stock} left:`, name, sku && `(${sku})`].filter(Boolean).join(' '),
      ),
    ],
    footnotes: ['Sent at most once a day. Change this in Settings.'],
  };
}

const formatVariantCount = (count: number) => formatPlural(count, 'variant');

function toBlock(
  name: string,
  variantStocks: readonly VariantStock[],
  count: number,
  formatLine: (variant: VariantStock) => string,
): Block[] {
  if (count === 0) return [];
  const more = count > variantStocks.length ? [`and ${formatVariantCount(count - variantStocks.length)} more`] : [];
  return [{ name, lines: [...variantStocks.map(formatLine), ...more] }];
}
