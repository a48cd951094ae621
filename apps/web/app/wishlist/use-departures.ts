import { useEffect, useEffectEvent, useState } from 'react';

// As long as the transition in product-card.css.
const DEPARTURE_MS = 160;

type Departing<Item> = { item: Item; isLeaving: boolean };

/**
 * Exit animation: a list that lets go of what has left it only once that was seen leaving, each thing in its old place.
 */
export function useDepartures<Item>(items: Item[], idOf: (item: Item) => string): Departing<Item>[] {
  const [shown, setShown] = useState(items);
  const present = new Set(items.map(idOf));
  const someLeft = shown.some((item) => !present.has(idOf(item)));
  const settle = useEffectEvent(() => setShown(items));

  useEffect(() => {
    if (!someLeft) return;
    const timer = setTimeout(() => settle(), DEPARTURE_MS);
    return () => clearTimeout(timer);
  }, [someLeft]);

  if (!someLeft && shown.length < items.length) setShown(items);
  if (!someLeft) return items.map((item) => ({ item, isLeaving: false }));
  return shown.map((item) => ({ item, isLeaving: !present.has(idOf(item)) }));
}
