import { Heart, ShoppingBag } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ListName, useListCount } from '../platform/local-mirror.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { icon24 } from '../ui/icon.ts';
import { iconButtonClasses } from '../ui/icon-button.tsx';
import { countLabel, shortCount } from './count-label.ts';

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
      <ShopLink to={`/${list}`} aria-label={countLabel(name, count)} className={iconButtonClasses}>
        {icon}
        {count > 0 && <span className="count-badge">{shortCount(count)}</span>}
      </ShopLink>
      <CountAnnouncement name={name} count={count} />
    </>
  );
}

/** Says a new count aloud, but not the one the page opened with. */
function CountAnnouncement({ name, count }: { name: string; count: number }) {
  const [spoken, setSpoken] = useState('');
  const known = useRef<number>(undefined);

  useEffect(() => {
    if (known.current !== undefined && known.current !== count) setSpoken(countLabel(name, count));
    known.current = count;
  }, [name, count]);

  return <output className="sr-only">{spoken}</output>;
}
