import type { Reply, Request } from '@kinari/contract/contract';
import { MOST } from '@kinari/contract/limits';
import { cellName, type Errors, type FieldName } from '../../ui/form/form-errors.ts';
import { isAlike } from '../../ui/form/is-alike.ts';
import { type Category, pathTo } from '../categories/category-tree.ts';
import { type FactsDraft, withRowKeys } from '../facts/fact-draft.ts';
import { colorAmong, orderOf, type PictureDraft, removedIds, savedPictures } from '../pictures/picture-draft.ts';
import { checkVariant, firstVariant, sameText, toVariantBody, type VariantDraft } from '../variants/variant-draft.ts';
import { imageColorsOf, pictureColors, withSavedColors } from './pictures/picture-colors.ts';

export type StaffProduct = Reply<'listProductsForStaff'>['data'][number];
/** A product as its form needs it: from the list, or as a save answered it. */
export type FormProduct = Reply<'updateProduct'>['product'] & {
  /** Told of a new one: where facts are missing the shop may have kept it a draft. */
  published?: boolean;
};
export type ProductBody = Request<'createProduct'>['body'];

/** The product form as it stands; `categoryPath` holds the ids chosen, from the top down. */
export type ProductDraft = {
  name: string;
  categoryPath: string[];
  description: string;
  variants: VariantDraft[];
  pictures: PictureDraft[];
  /** What is known of it beside; `undefined` until something of it is changed. */
  facts: FactsDraft | undefined;
};

export function emptyDraft(): ProductDraft {
  return { name: '', categoryPath: [], description: '', variants: [firstVariant()], pictures: [], facts: undefined };
}

export function draftOf(product: FormProduct, tree: readonly Category[]): ProductDraft {
  const variants = product.variants.map(variantDraft);
  return {
    name: product.name,
    categoryPath: pathTo(tree, product.categoryId).map(({ id }) => id),
    description: product.description,
    variants,
    pictures: withSavedColors(savedPictures(product.images), product.images, variants),
    facts: undefined,
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
export function toProductBody(draft: ProductDraft, product: FormProduct | undefined): ProductBody {
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
  return isSameForm(a, b) && isSameFacts(a, b);
}

export function isSameFacts({ facts }: ProductDraft, { facts: saved }: ProductDraft): boolean {
  return facts === undefined || isAlike(facts, saved);
}

/** The same, the facts aside. */
export function isSameForm(a: ProductDraft, b: ProductDraft): boolean {
  return isAlike(whatIsSaved(a), whatIsSaved(b));
}

/** What was typed for a row of facts follows it to the variant that the row became. */
export function factsOfSaved({ facts, variants }: ProductDraft, saved: FormProduct): FactsDraft | undefined {
  if (!facts) return undefined;
  const keys = variants.map((row) => {
    const variant = saved.variants.find(({ id, color, size }) =>
      row.id ? id === row.id : sameText(color ?? '', row.color) && sameText(size ?? '', row.size),
    );
    return [row.key, variant?.id ?? row.key] as const;
  });
  return withRowKeys(facts, new Map(keys));
}

function whatIsSaved({ variants, pictures, facts: _facts, ...rest }: ProductDraft) {
  const cells = variants.map((row) => ({ ...row, key: undefined, followsColor: undefined, pricedLast: undefined }));
  const colors = pictureColors(variants);
  const shown = pictures.map((picture) => [picture.key, colorAmong(colors, picture)?.name]);
  return { ...rest, cells, pictures: shown };
}

function variantDraft(
  variant: FormProduct['variants'][number],
  place: number,
  variants: FormProduct['variants'],
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
