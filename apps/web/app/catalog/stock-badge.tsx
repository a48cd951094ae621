import { Check, CircleX } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';
import type { StockState } from './choice.ts';

export function StockBadge({ tone, label }: StockState) {
  return (
    <output>
      <Badge tone={tone} icon={tone === 'bad' ? <CircleX {...icon14} /> : <Check {...icon14} />}>
        {label}
      </Badge>
    </output>
  );
}
