import type { Reply, Request } from '@kinari/contract/contract';
import type { Errors } from '../../ui/form-errors.ts';
import { type Category, pathTo } from './category-tree.ts';
import { filesOf, orderOf, type PictureDraft, removedIds, savedPictures } from './picture-draft.ts';
import { checkVariant, firstVariant, toVariantBody, type VariantDraft } from './variant-draft.ts';

export type StaffProduct = Reply<'listProductsForStaff'>['data'][number];
export type ProductBody = Request<'createProduct'>['body'];

/** The product form as it stands; `categoryPath` holds the ids chosen, from the top down. */
export type ProductDraft = {
  name: string;
  categoryPath: string[];
  description: string;
  variants: VariantDraft[];
  pictures: PictureDraft[];
};

export const MOST_PICTURES = 10;
export const MOST_VARIANTS = 100;

export function emptyDraft(): ProductDraft {
  return { name: '', categoryPath: [], description: '', variants: [firstVariant()], pictures: [] };
}

export function draftOf(product: StaffProduct, tree: readonly Category[]): ProductDraft {
  return {
    name: product.name,
    categoryPath: pathTo(tree, product.categoryId).map(({ id }) => id),
    description: product.description,
    variants: product.variants.map(variantDraft),
    pictures: savedPictures(product.images),
  };
}

/** Keyed by the name of the field; for a cell of the grid, by its row and column. */
export function checkProduct({ name, categoryPath, variants, pictures }: ProductDraft): Errors<string> {
  const errors: Errors<string> = {};
  if (!name.trim()) errors.name = 'Please fill Product Name';
  if (categoryPath.length === 0) errors.category = 'Please select Category';
  for (const row of variants) {
    for (const [field, error] of Object.entries(checkVariant(row, variants))) errors[cellName(row.key, field)] = error;
  }
  if (pictures.length < 1) errors.images = 'Please upload at least 1 image';
  else if (pictures.length > MOST_PICTURES) errors.images = 'Maximum 10 images allowed.';
  return errors;
}

export function cellName(rowKey: string, field: string): string {
  return `${rowKey}.${field}`;
}

/** What is sent: of the chosen categories, the deepest. */
export function toProductBody(draft: ProductDraft, product: StaffProduct | undefined): ProductBody {
  const deleted = removedIds(product?.images ?? [], draft.pictures);
  return {
    productName: draft.name.trim(),
    categoryId: draft.categoryPath.at(-1) ?? '',
    description: draft.description.trim(),
    productVariants: draft.variants.map(toVariantBody),
    imageOrder: orderOf(draft.pictures),
    ...(deleted.length > 0 && { deletedImageIds: deleted }),
    ...(product && { version: product.version }),
  };
}

/** Whether two states of the form would save the same; rows and files are told apart by what they hold. */
export function isSameDraft(a: ProductDraft, b: ProductDraft): boolean {
  return fingerprint(a) === fingerprint(b);
}

function fingerprint({ variants, pictures, ...rest }: ProductDraft): string {
  const cells = variants.map(({ id, color, hex, size, stock, price, saving }) => [
    id,
    color,
    hex,
    size,
    stock,
    price,
    saving,
  ]);
  return JSON.stringify([rest, cells, pictures.map(({ key }) => key), filesOf(pictures).length]);
}

function variantDraft(
  variant: StaffProduct['variants'][number],
  place: number,
  variants: StaffProduct['variants'],
): VariantDraft {
  const { id, color, colorHexCode, size, stock, originalPrice, discountPrice } = variant;
  const above = variants[place - 1];
  return {
    key: id,
    id,
    loadedStock: stock,
    color: color ?? '',
    hex: colorHexCode ?? firstVariant().hex,
    size: size ?? '',
    stock: String(stock),
    price: String(originalPrice),
    saving: discountPrice === 0 ? '' : String(discountPrice),
    followsColor: above !== undefined && above.color === color && above.colorHexCode === colorHexCode,
  };
}
