import type { Product } from './product.ts';

const MOST = 100;
const products = new Map<string, Product>();

/** Navigation state: a card gives its product to the page it leads to, which so can be drawn without asking anybody. */
export function handOver(product: Product): void {
  products.delete(product.name);
  products.set(product.name, product);
  const [oldest] = products.keys();
  if (products.size > MOST && oldest !== undefined) products.delete(oldest);
}

/** After a reload only the browser's history still knows the product; going back or forward finds it there. */
export function handedOver(name: string): Product | undefined {
  const inHistory = (window.history.state?.usr as { product?: Product } | null | undefined)?.product;
  return products.get(name) ?? (inHistory?.name === name ? inHistory : undefined);
}
