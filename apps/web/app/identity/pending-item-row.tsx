import { Thumbnail } from '../ui/image/thumbnail.tsx';
import type { PendingItem } from './login-request.ts';

export function PendingItemRow({ item: { image, name, details, price } }: { item: PendingItem }) {
  return (
    <div className="mb-1 flex items-center gap-3 rounded-md bg-sunken p-2 pr-3.5">
      <Thumbnail image={image} className="w-12" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-pretty">{name}</p>
        {details.length > 0 && <p className="text-sm text-text-muted">{details.join(', ')}</p>}
      </div>
      <p className="tabular font-semibold">{price}</p>
    </div>
  );
}
