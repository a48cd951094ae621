import { useEffect, useEffectEvent, useState } from 'react';

// As long as the transition in product-card.css.
const DEPARTURE_MS = 160;

type LeavingItem<Item> = { item: Item; isLeaving: boolean };

/** Exit animation: removed items stay in place until the animation has ended. */
export function useLeavingItems<Item>(items: Item[], getId: (item: Item) => string): LeavingItem<Item>[] {
  const [visible, setVisible] = useState(items);
  const presentIds = new Set(items.map(getId));
  const hasLeavingItems = visible.some((item) => !presentIds.has(getId(item)));
  const showCurrent = useEffectEvent(() => setVisible(items));

  useEffect(() => {
    if (!hasLeavingItems) return;
    const timer = setTimeout(() => showCurrent(), DEPARTURE_MS);
    return () => clearTimeout(timer);
  }, [hasLeavingItems]);

  if (!hasLeavingItems && visible.length < items.length) setVisible(items);
  if (!hasLeavingItems) return items.map((item) => ({ item, isLeaving: false }));
  return visible.map((item) => ({ item, isLeaving: !presentIds.has(getId(item)) }));
}
