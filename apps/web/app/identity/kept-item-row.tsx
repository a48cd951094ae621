import { Thumb } from '../ui/picture/thumb.tsx';
import type { KeptItem } from './login-request.ts';

export function KeptItemRow({ item: { picture, name, facts, price } }: { item: KeptItem }) {
  return (
    <div className="mb-1 flex items-center gap-3 rounded-control bg-sunken p-2 pr-3.5">
      <Thumb picture={picture} className="w-12" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-pretty">{name}</p>
        {facts.length > 0 && <p className="text-small text-ink-2">{facts.join(', ')}</p>}
      </div>
      <p className="tabular font-semibold">{price}</p>
    </div>
  );
}
