import { useStoredUser } from '../platform/local-mirror.ts';
import { useShop } from '../shop/use-shop.ts';

const GUEST = 'guest';

/** Who may search: whoever is signed in and, where the shop lets guests, anybody. Without one, nobody may. */
export function useSearcher(): string | undefined {
  const { guestSearch } = useShop().company;
  return useStoredUser()?.id ?? (guestSearch ? GUEST : undefined);
}
