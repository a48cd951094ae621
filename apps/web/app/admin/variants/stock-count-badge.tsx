import { formatNumber } from '@kinari/contract/locale';
import { Check, TriangleAlert, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';

/** Stock up to this limit is low. */
export const LOW_STOCK_LIMIT = 10;

type StockCountBadgeProps = {
  stock: number;
  /** Only low stock gets a badge. For long lists, where it should stand out. */
  onlyLow?: boolean;
};

export function StockCountBadge({ stock, onlyLow = false }: StockCountBadgeProps) {
  if (stock > LOW_STOCK_LIMIT) {
    return onlyLow ? (
      <span className="pr-2.5 font-semibold tabular-nums">{formatNumber(stock)}</span>
    ) : (
      <Badge tone="ok" icon={<Check {...icon14} />}>
        {stock}
      </Badge>
    );
  }
  return stock > 0 ? (
    <Badge tone="warn" icon={<TriangleAlert {...icon14} />}>
      {stock}
    </Badge>
  ) : (
    <Badge tone="bad" icon={<X {...icon14} />}>
      {stock}
    </Badge>
  );
}
