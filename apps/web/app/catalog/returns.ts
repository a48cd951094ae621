import { RETURN_DAYS } from '@kinari/contract/words/policy-days';
import type { Variant } from './product.ts';

/** Whether these can be returned for a refund: only what sells at its regular price can, and not goods that never can. */
export function returnsText(variants: readonly Pick<Variant, 'saving'>[], notReturned?: string): string {
  if (notReturned !== undefined) return `${notReturned}: no returns`;
  const onSale = variants.filter(({ saving }) => saving > 0).length;
  if (onSale === 0) return `${RETURN_DAYS}-day returns`;
  return onSale === variants.length ? 'Sale price: no returns' : `${RETURN_DAYS}-day returns at the regular price`;
}
