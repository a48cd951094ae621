import { useSyncExternalStore } from 'react';

export type Store<T> = ReturnType<typeof createStore<T>>;

/** A value that code outside of components can also change, such as the list of toasts. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    read: () => value,
    write: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.read, () => store.initial);
}
