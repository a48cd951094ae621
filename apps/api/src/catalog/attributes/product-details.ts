import type { EndpointResponse } from '@kinari/contract/contract';

export type ProductDetails = EndpointResponse<'getProductByName'>['product'];
type Product = EndpointResponse<'updateProduct'>['product'];
type VariantCodes = { sku: string | null; barcode: string | null; mrp: number | null };

/** Product page data that lists do not show. */
export type ProductDetailsRow = Omit<ProductDetails, keyof Product> & { codes: Record<string, VariantCodes> };
