import { CircleDashed, Store } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';

export function PublishBadge({ published }: { published: boolean }) {
  return published ? (
    <Badge tone="ok" icon={<Store {...icon14} />}>
      On sale
    </Badge>
  ) : (
    <Badge tone="info" icon={<CircleDashed {...icon14} />}>
      Draft
    </Badge>
  );
}
