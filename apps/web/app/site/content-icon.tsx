import type { ContentIcon as IconName } from '@kinari/contract/endpoints/storefront/areas';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { icon24 } from '../ui/icon.ts';

const OtherIcon = lazy(() => import('./other-icon.tsx'));

type ContentIconProps = {
  icon: IconName;
  /** The icons of version 0, which most shops keep. The script of the others is loaded later. */
  standard: Partial<Record<IconName, LucideIcon>>;
  className?: string | undefined;
};

/** An icon that the owner chose for a promise or a value. */
export function ContentIcon({ icon, standard, className }: ContentIconProps) {
  const Icon = standard[icon];
  if (Icon) return <Icon {...icon24} className={className} />;
  return (
    <Suspense fallback={<span className="size-6" />}>
      <OtherIcon icon={icon} className={className} />
    </Suspense>
  );
}
