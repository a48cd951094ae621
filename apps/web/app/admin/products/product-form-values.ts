import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { cellName, type Errors, type FieldName } from '../../ui/form/form-errors.ts';
import { isDeepEqual } from '../../ui/form/is-deep-equal.ts';
import { type AttributeFormValues, replaceRowKeys } from '../attributes/attribute-form-values.ts';
import { type Category, pathTo } from '../categories/category-tree.ts';
import {
  type ImageFormValue,
  listImageIds,
  listRemovedIds,
  matchColor,
  toImageFormValues,
} from '../images/image-form-values.ts';
import {
  createFirstVariant,
  isSameText,
  toVariantBody,
  type VariantFormValues,
  validateVariant,
} from '../variants/variant-form-values.ts';
import { applySavedColors, listImageColors, toImageColors } from './images/image-colors.ts';

export type AdminProduct = EndpointResponse<'listAdminProducts'>['data'][number];
/** A product from the list, or from the response to a save. */
export type SavedProduct = EndpointResponse<'updateProduct'>['product'] & {
  /** Set for new products: the server may create a draft if required attributes are missing. */
  published?: boolean;
};
export type ProductBody = ApiRequest<'createProduct'>['body'];

/** Form values. `categoryPath` has the chosen ids from the top down. */
export type ProductFormValues = {
  name: string;
  categoryPath: string[];
  description: string;
  variants: VariantFormValues[];
  images: ImageFormValue[];
  /** `undefined` until an attribute is changed. */
  attributes: AttributeFormValues | undefined;
};

export function emptyProductFormValues(): ProductFormValues {
  return {
    name: '',
    categoryPath: [],
    description: '',
    variants: [createFirstVariant()],
    images: [],
    attributes: undefined,
  };
}

export function toProductFormValues(product: SavedProduct, tree: readonly Category[]): ProductFormValues {
  const variants = product.variants.map(toVariantFormValues);
  return {
    name: product.name,
    categoryPath: pathTo(tree, product.categoryId).map(({ id }) => id),
    description: product.description,
    variants,
    images: applySavedColors(toImageFormValues(product.images), product.images, variants),
    attributes: undefined,
  };
}

export function validateProduct(formValues: ProductFormValues): Errors<FieldName<ProductFormValues>> {
  const { name, categoryPath, variants, images } = formValues;
  const errors: Errors<FieldName<ProductFormValues>> = {};
  if (!name.trim()) errors.name = 'Please fill Product Name';
  else if (/^\.{1,2}$/.test(name.trim())) errors.name = 'A name can’t be only dots';
  if (categoryPath.length === 0) errors.categoryPath = 'Please select Category';
  for (const row of variants) {
    for (const [column, error] of Object.entries(validateVariant(row, variants))) {
      errors[cellName('variants', row.key, column)] = error;
    }
  }
  if (images.length < 1) errors.images = 'Please upload at least 1 image';
  else if (images.length > MAX.productImages) errors.images = 'Maximum 10 images allowed.';
  return errors;
}

/** Converts to the request body. Only the deepest chosen category is sent. */
export function toProductBody(formValues: ProductFormValues, product: SavedProduct | undefined): ProductBody {
  const deleted = listRemovedIds(product?.images ?? [], formValues.images);
  const imageColors = toImageColors(formValues.images, formValues.variants);
  return {
    productName: formValues.name.trim(),
    categoryId: formValues.categoryPath.at(-1) ?? '',
    description: formValues.description.trim(),
    productVariants: formValues.variants.map(toVariantBody),
    imageOrder: listImageIds(formValues.images),
    ...(imageColors && { imageColors }),
    ...(deleted.length > 0 && { deletedImageIds: deleted }),
    ...(product && { version: product.version }),
  };
}

/** True if both would save the same. Compares rows and files by content. */
export function isSameFormValues(a: ProductFormValues, b: ProductFormValues): boolean {
  return hasSameProductFields(a, b) && hasSameAttributes(a, b);
}

export function hasSameAttributes(
  { attributes }: ProductFormValues,
  { attributes: saved }: ProductFormValues,
): boolean {
  return attributes === undefined || isDeepEqual(attributes, saved);
}

/** Compares without the attributes. */
export function hasSameProductFields(a: ProductFormValues, b: ProductFormValues): boolean {
  return isDeepEqual(toComparableFields(a), toComparableFields(b));
}

/** Moves typed variant attributes from row keys to the saved variant ids. */
export function remapAttributeRows(
  { attributes, variants }: ProductFormValues,
  saved: SavedProduct,
): AttributeFormValues | undefined {
  if (!attributes) return undefined;
  const keys = variants.map((row) => {
    const variant = saved.variants.find(({ id, color, size }) =>
      row.id ? id === row.id : isSameText(color ?? '', row.color) && isSameText(size ?? '', row.size),
    );
    return [row.key, variant?.id ?? row.key] as const;
  });
  return replaceRowKeys(attributes, new Map(keys));
}

function toComparableFields({ variants, images, attributes: _attributes, ...rest }: ProductFormValues) {
  const cells = variants.map((row) => ({ ...row, key: undefined, followsColor: undefined, pricedLast: undefined }));
  const colors = listImageColors(variants);
  const imageColorPairs = images.map((image) => [image.key, matchColor(colors, image)?.name]);
  return { ...rest, cells, images: imageColorPairs };
}

function toVariantFormValues(
  variant: SavedProduct['variants'][number],
  index: number,
  variants: SavedProduct['variants'],
): VariantFormValues {
  const { id, color, colorHexCode, size, stock, originalPrice, discountPrice } = variant;
  const previousVariant = variants[index - 1];
  return {
    key: id,
    id,
    loadedStock: stock,
    color: color ?? '',
    hex: colorHexCode ?? createFirstVariant().hex,
    size: size ?? '',
    stock: String(stock),
    price: String(originalPrice),
    saving: discountPrice === 0 ? '' : String(discountPrice),
    followsColor:
      previousVariant !== undefined && previousVariant.color === color && previousVariant.colorHexCode === colorHexCode,
  };
}
