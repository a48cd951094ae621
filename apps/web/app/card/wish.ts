import type { Reply } from '@kinari/contract/contract';
import { cardPrice, priceText } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { shopFailure } from '../catalog/shop-failure.ts';
import { requestLogin } from '../identity/login-request.ts';
import { api } from '../platform/browser-api.ts';
import { readUser, storeIds } from '../platform/local-mirror.ts';
import { untilMirrored } from '../platform/mirrored.ts';
import { notify } from '../ui/toast.ts';
import { rememberWish, wishedIds } from './wished.ts';

type Wished = Pick<Product, 'id' | 'name' | 'pictures' | 'variants'>;

/** What somebody last wanted for a product, and what the API last confirmed. */
type Intent = { wanted: boolean; confirmed: boolean };

const underWay = new Map<string, Intent>();
let confirmations = 0;

export function toggleWish(product: Wished): void {
  setWish(product, !wishedIds().has(product.id));
}

/** An optimistic update: shown at once; the API is told one intent at a time, and of several quick ones the last wins. */
export function setWish(product: Wished, wanted: boolean): void {
  if (!mayWish(product)) return;
  rememberWish(product.id, wanted);
  const intent = underWay.get(product.id);
  if (intent) intent.wanted = wanted;
  else void carryOut(product.id, { wanted, confirmed: !wanted });
}

function mayWish(product: Wished): boolean {
  const user = readUser();
  if (user?.userType === 'CUSTOMER') return true;
  if (user) {
    notify({ text: 'Admins cannot add products to wishlist', tone: 'bad' });
    return false;
  }
  notify({ text: 'Please login to add to wishlist', tone: 'bad' });
  requestLogin({
    title: 'Log in to save this to your wishlist',
    item: {
      name: product.name,
      picture: product.pictures[0],
      facts: [],
      price: priceText(cardPrice(product.variants)).now,
    },
    onSignedIn: () => void untilMirrored('wishlist').then(() => setWish(product, true)),
  });
  return false;
}

async function carryOut(productId: string, intent: Intent): Promise<void> {
  underWay.set(productId, intent);
  try {
    while (intent.wanted !== intent.confirmed) {
      const wanted = intent.wanted;
      const call = wanted ? 'addToWishlist' : 'removeFromWishlist';
      const known = confirmations;
      const reply = await api.call(call, { params: { productId }, keepalive: true });
      intent.confirmed = wanted;
      // Two hearts pressed at once are answered in any order, and the later answer may not know of the other heart.
      if (confirmations === known) mirror(reply);
      confirmations += 1;
    }
    notify(
      intent.confirmed ? { text: 'Added to wishlist', tone: 'ok' } : { text: 'Removed from wishlist', tone: 'bad' },
    );
  } catch (error) {
    // Whoever was signed out by the answer has no list to put right.
    if (!readUser()) return;
    rememberWish(productId, intent.confirmed);
    notify({ text: shopFailure(error, 'Something went wrong with wishlist'), tone: 'bad' });
  } finally {
    underWay.delete(productId);
  }
}

/** The API's list, but for what is still on its way there. */
function mirror({ wishlist }: Reply<'readWishlist'>): void {
  const ids = new Set(wishlist.items.map(({ productId }) => productId));
  for (const [productId, { wanted }] of underWay) {
    if (wanted) ids.add(productId);
    else ids.delete(productId);
  }
  storeIds('wishlist', [...ids]);
}
