import type { EndpointResponse } from '@kinari/contract/contract';
import { RETURN_DAYS } from '@kinari/contract/labels/policy-days';
import type { Variant } from './product.ts';

/** Returning is always possible for these reasons. */
const ALWAYS_RETURNABLE_TEXT = 'return only if faulty, wrong or late';

type ReturnTerms = {
  saleItemReturnPolicy: EndpointResponse<'getCompanyDetails'>['saleItemReturnPolicy'];
  /** Why this category is not returnable for a change of mind. */
  notReturned?: string | undefined;
};

/** Describes whether the variants can be returned. Must match `returns/return-eligibility.ts` of the API. */
export function formatReturnTerms(
  variants: readonly Pick<Variant, 'saving'>[],
  { saleItemReturnPolicy, notReturned }: ReturnTerms,
): string {
  if (notReturned !== undefined) return `${notReturned}: ${ALWAYS_RETURNABLE_TEXT}`;
  const onSale = saleItemReturnPolicy === 'same' ? 0 : variants.filter(({ saving }) => saving > 0).length;
  if (onSale === 0) return `${RETURN_DAYS}-day returns`;
  return onSale === variants.length
    ? `Sale item: ${ALWAYS_RETURNABLE_TEXT}`
    : `${RETURN_DAYS}-day returns; sale items: ${ALWAYS_RETURNABLE_TEXT}`;
}
