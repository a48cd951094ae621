import { Check, CircleX } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';
import type { StockStatus } from './variant-selection.ts';

export function StockBadge({ tone, label }: StockStatus) {
  return (
    <output>
      <Badge tone={tone} icon={tone === 'bad' ? <CircleX {...icon14} /> : <Check {...icon14} />}>
        {label}
      </Badge>
    </output>
  );
}
