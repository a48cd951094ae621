import { Check, TriangleAlert, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';

const FEW = 10;

/** How many units are left, in the colour of plenty, few or none. */
export function StockCount({ stock }: { stock: number }) {
  if (stock > FEW) {
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
