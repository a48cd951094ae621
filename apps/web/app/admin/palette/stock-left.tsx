import { Check, TriangleAlert, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';

const FEW = 10;

/** How many units there are, in the colour of plenty, few or none. */
export function StockLeft({ stock }: { stock: number }) {
  const [tone, Icon] =
    stock > FEW ? (['ok', Check] as const) : stock > 0 ? (['warn', TriangleAlert] as const) : (['bad', X] as const);
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {stock}
      <span className="sr-only"> in stock</span>
    </Badge>
  );
}
