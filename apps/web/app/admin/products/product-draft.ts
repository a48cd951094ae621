import type { Reply, Request } from '@kinari/contract/contract';
import { MOST } from '@kinari/contract/limits';
import { cellName, type Errors, type FieldName } from '../../ui/form/form-errors.ts';
import { isAlike } from '../../ui/form/is-alike.ts';
import { type Category, pathTo } from '../categories/category-tree.ts';
import { colorAmong, orderOf, type PictureDraft, removedIds, savedPictures } from '../pictures/picture-draft.ts';
import { checkVariant, firstVariant, toVariantBody, type VariantDraft } from '../variants/variant-draft.ts';
import { imageColorsOf, pictureColors, withSavedColors } from './pictures/picture-colors.ts';

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

export function emptyDraft(): ProductDraft {
  return { name: '', categoryPath: [], description: '', variants: [firstVariant()], pictures: [] };
}

export function draftOf(product: StaffProduct, tree: readonly Category[]): ProductDraft {
  const variants = product.variants.map(variantDraft);
  return {
    name: product.name,
    categoryPath: pathTo(tree, product.categoryId).map(({ id }) => id),
    description: product.description,
    variants,
    pictures: withSavedColors(savedPictures(product.images), product.images, variants),
  };
}

export function checkProduct(draft: ProductDraft): Errors<FieldName<ProductDraft>> {
  const { name, categoryPath, variants, pictures } = draft;
  const errors: Errors<FieldName<ProductDraft>> = {};
  if (!name.trim()) errors.name = 'Please fill Product Name';
  else if (/^\.{1,2}$/.test(name.trim())) errors.name = 'A name of dots alone can have no page';
  if (categoryPath.length === 0) errors.categoryPath = 'Please select Category';
  for (const row of variants) {
    for (const [column, error] of Object.entries(checkVariant(row, variants))) {
      errors[cellName('variants', row.key, column)] = error;
    }
  }
  if (pictures.length < 1) errors.pictures = 'Please upload at least 1 image';
  else if (pictures.length > MOST.productPictures) errors.pictures = 'Maximum 10 images allowed.';
  return errors;
}

/** What is sent: of the chosen categories, the deepest. */
export function toProductBody(draft: ProductDraft, product: StaffProduct | undefined): ProductBody {
  const deleted = removedIds(product?.images ?? [], draft.pictures);
  const imageColors = imageColorsOf(draft.pictures, draft.variants);
  return {
    productName: draft.name.trim(),
    categoryId: draft.categoryPath.at(-1) ?? '',
    description: draft.description.trim(),
    productVariants: draft.variants.map(toVariantBody),
    imageOrder: orderOf(draft.pictures),
    ...(imageColors && { imageColors }),
    ...(deleted.length > 0 && { deletedImageIds: deleted }),
    ...(product && { version: product.version }),
  };
}

/** Whether two states of the form would save the same; rows and files are told apart by what they hold. */
export function isSameDraft(a: ProductDraft, b: ProductDraft): boolean {
  return isAlike(whatIsSaved(a), whatIsSaved(b));
}

function whatIsSaved({ variants, pictures, ...rest }: ProductDraft) {
  const cells = variants.map((row) => ({ ...row, key: undefined, followsColor: undefined, pricedLast: undefined }));
  const colors = pictureColors(variants);
  const shown = pictures.map((picture) => [picture.key, colorAmong(colors, picture)?.name]);
  return { ...rest, cells, pictures: shown };
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
