import { Check, TriangleAlert, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';

const LOW_STOCK_LIMIT = 10;

export function StockCountBadge({ stock }: { stock: number }) {
  if (stock > LOW_STOCK_LIMIT) {
    return (
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
