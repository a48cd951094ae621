import type { Reply } from '@kinari/contract/contract';

export type ProductInFull = Reply<'findProductByName'>['product'];
type Product = Reply<'updateProduct'>['product'];
type Codes = { sku: string | null; barcode: string | null; mrp: number | null };

/** What a product's page tells beside what every list shows of it. */
export type FactsRow = Omit<ProductInFull, keyof Product> & { codes: Record<string, Codes> };
