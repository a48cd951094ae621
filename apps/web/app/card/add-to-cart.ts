import { sizeText } from '@kinari/contract/sizes';
import { SIZE_MISSING } from '../catalog/choice.ts';
import { cardPrice, priceText } from '../catalog/price.ts';
import { inColor, type Product, type Variant } from '../catalog/product.ts';
import { shopFailure } from '../catalog/shop-failure.ts';
import { type KeptItem, requestLogin } from '../identity/login-request.ts';
import { api } from '../platform/browser-api.ts';
import { readUser, storeIds } from '../platform/local-mirror.ts';
import { untilMirrored } from '../platform/mirrored.ts';
import { notify } from '../ui/toast.ts';

/** What somebody wants in their cart; no variant while a size has not been chosen. */
export type CartIntent = { product: Product; variant: Variant | undefined; quantity: number };

type Answers = {
  /** A size has to be chosen first: the place for that should take the focus. */
  onSizeMissing: () => void;
  /** Does the same again, once somebody has signed in. */
  onSignedIn: () => void;
};

/** What can go into the cart; what the shop can refuse without asking the API, it refuses here and says why. */
export function variantToAdd(intent: CartIntent, answers: Answers): Variant | undefined {
  const { variant } = intent;
  const user = readUser();
  if (!user) {
    refuse('Please login to add to cart');
    requestLogin({
      title: 'Log in to add this to your cart',
      item: keptItem(intent),
      onSignedIn: () => void untilMirrored('cart').then(answers.onSignedIn),
    });
    return undefined;
  }
  if (user.userType === 'ADMIN') return refuse('Admins cannot add products to cart');
  if (!variant) {
    answers.onSizeMissing();
    return refuse(SIZE_MISSING);
  }
  return variant.stock > 0 ? variant : refuse('This size is out of stock');
}

/** Whether it is in the cart now. A line that holds more than was added has been there before. */
export async function addToCart({ product, quantity }: CartIntent, variant: Variant): Promise<boolean> {
  try {
    const { items } = await api.call('addCartLine', { body: { productVariantId: variant.id, quantity } });
    const variantIds = items.map(({ product }) => product.variant.id);
    storeIds('cart', variantIds);
    const line = items[variantIds.indexOf(variant.id)];
    const wasThere = line !== undefined && line.quantity > quantity;
    notify({
      text: wasThere ? 'Increased quantity in Cart' : 'Added to Cart',
      tone: 'ok',
      subject: {
        picture: inColor(product, variant.color).pictures[0],
        text: [product.name, variant.color, variant.size].filter(Boolean).join(', '),
        link: { to: '/cart', label: 'View cart' },
      },
    });
    return true;
  } catch (error) {
    // Whoever was signed out by the answer is asked to sign in again, and that is enough to read.
    if (readUser()) refuse(shopFailure(error, 'Something went wrong with cart'));
    return false;
  }
}

function keptItem({ product, variant, quantity }: CartIntent): KeptItem {
  const { name, variants } = product;
  const facts = [variant?.color, sizeText(variant?.size), quantity > 1 && `× ${quantity}`];
  return {
    name,
    picture: inColor(product, variant?.color).pictures[0],
    facts: facts.filter((fact) => typeof fact === 'string'),
    price: priceText(cardPrice(variants, variant), quantity).now,
  };
}

function refuse(text: string): undefined {
  notify({ text, tone: 'bad' });
}
