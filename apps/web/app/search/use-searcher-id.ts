import { useStoredUser } from '../platform/local-session.ts';
import { useShop } from '../site/use-shop.ts';

const GUEST = 'guest';

/** Returns the cache key of the searching user, or `undefined` if searching needs login. */
export function useSearcherId(): string | undefined {
  const { guestSearch } = useShop().company;
  return useStoredUser()?.id ?? (guestSearch ? GUEST : undefined);
}
