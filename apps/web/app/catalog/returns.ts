import { RETURN_DAYS } from '../shop/policy-terms.ts';
import type { Variant } from './product.ts';

/** Whether these can be returned for a refund: only what sells at its regular price can. */
export function returnsText(variants: readonly Pick<Variant, 'saving'>[]): string {
  const onSale = variants.filter(({ saving }) => saving > 0).length;
  if (onSale === 0) return `${RETURN_DAYS}-day returns`;
  return onSale === variants.length ? 'Sale price: no returns' : `${RETURN_DAYS}-day returns at the regular price`;
}
