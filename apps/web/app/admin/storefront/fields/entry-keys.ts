import { useState } from 'react';
import { moveItem } from '../../ui/move-item.ts';

const createKey = () => crypto.randomUUID();
const createKeys = (count: number) => Array.from({ length: count }, createKey);

/** Keys of entries that have no id. They move with their entries, so that an open entry stays open. */
export function useEntryKeys(count: number) {
  const [keys, setKeys] = useState(() => createKeys(count));
  // Undo, or another draft.
  if (keys.length !== count)
    setKeys(keys.length < count ? [...keys, ...createKeys(count - keys.length)] : keys.slice(0, count));

  return {
    keys,
    add: () => {
      const key = createKey();
      setKeys([...keys, key]);
      return key;
    },
    remove: (index: number) => setKeys(keys.toSpliced(index, 1)),
    move: (from: number, to: number) => setKeys(moveItem(keys, from, to)),
  };
}
