import { formatSize } from '@kinari/contract/sizes';
import { cardPrice, formatPrice } from '../catalog/price.ts';
import { imagesInColor, type Product, type Variant } from '../catalog/product.ts';
import { shopErrorMessage } from '../catalog/shop-error-message.ts';
import { SIZE_MISSING_MESSAGE } from '../catalog/variant-selection.ts';
import { type PendingItem, requestLogin } from '../identity/login-request.ts';
import { api } from '../platform/browser-api.ts';
import { readUser, storeListIds } from '../platform/local-session.ts';
import { waitForListSync } from '../platform/wait-for-list-sync.ts';
import { notify } from '../ui/toast.ts';

/** The item to add. `variant` is missing until a size is chosen. */
export type CartIntent = { product: Product; variant: Variant | undefined; quantity: number };

type AddToCartHandlers = {
  /** Move the focus to the size options. */
  onSizeMissing: () => void;
  /** Repeats the action after login. */
  onSignedIn: () => void;
};

/** Returns the variant to add, or shows why it cannot be added without calling the API. */
export function variantToAdd(intent: CartIntent, handlers: AddToCartHandlers): Variant | undefined {
  const { variant } = intent;
  const user = readUser();
  if (!user) {
    showProblem('Please login to add to cart');
    requestLogin({
      title: 'Log in to add this to your cart',
      item: toPendingItem(intent),
      onSignedIn: () => void waitForListSync('cart').then(handlers.onSignedIn),
    });
    return undefined;
  }
  if (user.userType === 'ADMIN') return showProblem('Admins cannot add products to cart');
  if (!variant) {
    handlers.onSizeMissing();
    return showProblem(SIZE_MISSING_MESSAGE);
  }
  return variant.stock > 0 ? variant : showProblem('This size is out of stock');
}

/** Returns true on success. If the line has more units than were added, it was in the cart before. */
export async function addToCart({ product, quantity }: CartIntent, variant: Variant): Promise<boolean> {
  try {
    const { items } = await api.call('addCartLine', { body: { productVariantId: variant.id, quantity } });
    const variantIds = items.map(({ product }) => product.variant.id);
    storeListIds('cart', variantIds);
    const line = items[variantIds.indexOf(variant.id)];
    const wasInCart = line !== undefined && line.quantity > quantity;
    notify({
      text: wasInCart ? 'Increased quantity in Cart' : 'Added to Cart',
      tone: 'ok',
      subject: {
        image: imagesInColor(product, variant.color).images[0],
        text: [product.name, variant.color, variant.size].filter(Boolean).join(', '),
        link: { to: '/cart', label: 'View cart' },
      },
    });
    return true;
  } catch (error) {
    // If the response ended the session, the login dialog is enough.
    if (readUser()) showProblem(shopErrorMessage(error, 'Something went wrong with cart'));
    return false;
  }
}

function toPendingItem({ product, variant, quantity }: CartIntent): PendingItem {
  const { name, variants } = product;
  const details = [variant?.color, formatSize(variant?.size), quantity > 1 && `× ${quantity}`];
  return {
    name,
    image: imagesInColor(product, variant?.color).images[0],
    details: details.filter((detail) => typeof detail === 'string'),
    price: formatPrice(cardPrice(variants, variant), quantity).now,
  };
}

function showProblem(text: string): undefined {
  notify({ text, tone: 'bad' });
}
