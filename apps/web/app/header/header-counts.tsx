import { Heart, ShoppingBag } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ListName, useListCount } from '../platform/local-session.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { icon24 } from '../ui/icon.ts';
import { iconButtonClasses } from '../ui/icon-button.tsx';
import { countLabel, formatShortCount } from './count-label.ts';

export function HeaderCounts() {
  return (
    <>
      <CountLink list="wishlist" name="Wishlist" icon={<Heart {...icon24} />} />
      <CountLink list="cart" name="Cart" icon={<ShoppingBag {...icon24} />} />
    </>
  );
}

function CountLink({ list, name, icon }: { list: ListName; name: string; icon: ReactNode }) {
  const count = useListCount(list);
  return (
    <>
      <PrefetchLink to={`/${list}`} aria-label={countLabel(name, count)} className={iconButtonClasses}>
        {icon}
        {count > 0 && (
          <span className="absolute top-0.5 right-[-1px] min-w-4.5 h-4.5 px-1 rounded-full bg-primary [box-shadow:0_0_0_2px_var(--color-surface)] text-on-primary tabular text-xs/4-5 font-bold text-center">
            {formatShortCount(count)}
          </span>
        )}
      </PrefetchLink>
      <CountAnnouncement name={name} count={count} />
    </>
  );
}

/** Announces a changed count to screen readers, but not the initial one. */
function CountAnnouncement({ name, count }: { name: string; count: number }) {
  const [announcement, setAnnouncement] = useState('');
  const previousCount = useRef<number>(undefined);

  useEffect(() => {
    if (previousCount.current !== undefined && previousCount.current !== count)
      setAnnouncement(countLabel(name, count));
    previousCount.current = count;
  }, [name, count]);

  return <output className="sr-only">{announcement}</output>;
}
