import type { EndpointResponse } from '@kinari/contract/contract';
import { cardPrice, formatPrice } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { shopErrorMessage } from '../catalog/shop-error-message.ts';
import { requestLogin } from '../identity/login-request.ts';
import { api } from '../platform/browser-api.ts';
import { readUser, storeListIds } from '../platform/local-session.ts';
import { waitForListSync } from '../platform/wait-for-list-sync.ts';
import { notify } from '../ui/toast.ts';
import { storeWishlistId, wishlistIds } from './wishlist-ids.ts';

type WishlistProduct = Pick<Product, 'id' | 'name' | 'images' | 'variants'>;

type WishlistIntent = { shouldInclude: boolean; isConfirmed: boolean };

const pendingIntents = new Map<string, WishlistIntent>();
let confirmations = 0;

export function toggleWishlistItem(product: WishlistProduct): void {
  setWishlistItem(product, !wishlistIds().has(product.id));
}

/** Updates optimistically. Sends one request at a time per product; after several quick clicks the last one wins. */
export function setWishlistItem(product: WishlistProduct, shouldInclude: boolean): void {
  if (!canEditWishlist(product)) return;
  storeWishlistId(product.id, shouldInclude);
  const intent = pendingIntents.get(product.id);
  if (intent) intent.shouldInclude = shouldInclude;
  else void sendIntent(product.id, { shouldInclude, isConfirmed: !shouldInclude });
}

function canEditWishlist(product: WishlistProduct): boolean {
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
      image: product.images[0],
      details: [],
      price: formatPrice(cardPrice(product.variants)).now,
    },
    onSignedIn: () => void waitForListSync('wishlist').then(() => setWishlistItem(product, true)),
  });
  return false;
}

async function sendIntent(productId: string, intent: WishlistIntent): Promise<void> {
  pendingIntents.set(productId, intent);
  try {
    while (intent.shouldInclude !== intent.isConfirmed) {
      const shouldInclude = intent.shouldInclude;
      const call = shouldInclude ? 'addToWishlist' : 'removeFromWishlist';
      const confirmationsBefore = confirmations;
      const response = await api.call(call, { params: { productId }, keepalive: true });
      intent.isConfirmed = shouldInclude;
      // Responses for two products can arrive in any order, and the later one may not include the other change.
      if (confirmations === confirmationsBefore) storeWishlist(response);
      confirmations += 1;
    }
    notify(
      intent.isConfirmed ? { text: 'Added to wishlist', tone: 'ok' } : { text: 'Removed from wishlist', tone: 'bad' },
    );
  } catch (error) {
    // If the response ended the session, there is no list to restore.
    if (!readUser()) return;
    storeWishlistId(productId, intent.isConfirmed);
    notify({ text: shopErrorMessage(error, 'Something went wrong with wishlist'), tone: 'bad' });
  } finally {
    pendingIntents.delete(productId);
  }
}

/** Stores the API's list, plus changes that are still pending. */
function storeWishlist({ wishlist }: EndpointResponse<'getWishlist'>): void {
  const ids = new Set(wishlist.items.map(({ productId }) => productId));
  for (const [productId, { shouldInclude }] of pendingIntents) {
    if (shouldInclude) ids.add(productId);
    else ids.delete(productId);
  }
  storeListIds('wishlist', [...ids]);
}
