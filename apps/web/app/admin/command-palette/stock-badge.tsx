import { Check, TriangleAlert, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';

const LOW_STOCK_LIMIT = 10;

export function StockBadge({ stock }: { stock: number }) {
  const [tone, Icon] =
    stock > LOW_STOCK_LIMIT
      ? (['ok', Check] as const)
      : stock > 0
        ? (['warn', TriangleAlert] as const)
        : (['bad', X] as const);
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {stock}
      <span className="sr-only"> in stock</span>
    </Badge>
  );
}
