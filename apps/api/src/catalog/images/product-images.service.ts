import type { EndpointBody } from '@kinari/contract/contract';
import { productUploads } from '@kinari/contract/endpoints/catalog';
import { normalizeColor } from '@kinari/contract/images';
import { markImagesUnused } from '../../media/images.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { listProductImages, type ProductImageRow, replaceProductImages } from '../product-save.queries.ts';

type SaveImagesParams = {
  productId: string;
  name: string;
  formerName?: string | undefined;
  /** Ids of new images. If undefined, the number of images is not checked. */
  added?: string[] | undefined;
  deletedIds?: string[] | undefined;
  order?: string[] | undefined;
  /** Colour by image id or `new-0`. Images that are not named retain their colour. */
  colors?: EndpointBody<'createProduct'>['imageColors'];
  variants: readonly Variant[];
  variantsBefore: readonly Variant[];
};

type Variant = { id?: string | undefined; color: string | null };

/** Replaces the images of a product with those of the form, in its order. */
export async function saveProductImages(tx: Tx, save: SaveImagesParams): Promise<void> {
  const { productId, name, formerName, added = [], deletedIds = [], order = [] } = save;
  const existing = await listProductImages(tx, productId);
  const existingIds = new Set(existing.map(({ imageId }) => imageId));
  if (deletedIds.some((id) => !existingIds.has(id))) throw new DomainError('not_found');
  const remaining = existing.filter(({ imageId }) => !deletedIds.includes(imageId));
  if (save.added) assertImageCount(remaining.length + added.length);

  const imagesByName = new Map<string, ProductImageRow>();
  const mapColor = createColorMapper(save);
  for (const { imageId, alt, color } of remaining) {
    imagesByName.set(imageId, { imageId, alt: alt === formerName ? name : alt, color: mapColor(color) });
  }
  for (const [index, imageId] of added.entries()) imagesByName.set(`new-${index}`, { imageId, alt: name, color: null });
  assignColors(imagesByName, save);
  const updated = sortImages(imagesByName, order);
  if (JSON.stringify(updated) !== JSON.stringify(existing)) await replaceProductImages(tx, productId, updated);
  await markImagesUnused(tx, deletedIds);
}

/** Maps a colour to its current name, so that images follow a rename. Null (all colours) if the colour was removed. */
function createColorMapper({ variants, variantsBefore }: SaveImagesParams): (color: string | null) => string | null {
  return (color) => {
    if (color === null) return null;
    const matchingColor = findVariantColor(color, variants);
    if (matchingColor) return matchingColor;
    const previousVariant = variantsBefore.find(
      (variant) => variant.color && normalizeColor(variant.color) === normalizeColor(color),
    );
    return variants.find(({ id }) => id !== undefined && id === previousVariant?.id)?.color || null;
  };
}

function assignColors(imagesByName: Map<string, ProductImageRow>, { colors = {}, variants }: SaveImagesParams): void {
  for (const [image, color] of Object.entries(colors)) {
    const existing = imagesByName.get(image);
    const variantColor = color && findVariantColor(color, variants);
    if (!existing) throw new DomainError('invalid_request', {}, { imageColors: 'Image not found' });
    if (color && !variantColor) {
      throw new DomainError('invalid_request', {}, { imageColors: `No variant has the colour ${color}` });
    }
    imagesByName.set(image, { ...existing, color: variantColor || null });
  }
}

/** Returns the colour in the spelling of the variants, if one has it. */
function findVariantColor(color: string, variants: readonly Variant[]): string | undefined {
  return (
    variants.find((variant) => variant.color && normalizeColor(variant.color) === normalizeColor(color))?.color ??
    undefined
  );
}

function sortImages(imagesByName: ReadonlyMap<string, ProductImageRow>, order: readonly string[]): ProductImageRow[] {
  const first = order.map((name) => {
    const image = imagesByName.get(name);
    if (!image) throw new DomainError('invalid_request', {}, { imageOrder: 'Image not found' });
    return image;
  });
  return [...new Set([...first, ...imagesByName.values()])];
}

function assertImageCount(imageCount: number): void {
  if (imageCount >= 1 && imageCount <= productUploads.maxFiles) return;
  const reason = imageCount < 1 ? 'product_image_required' : productUploads.tooManyReason;
  throw new DomainError('invalid_request', { reason }, 'images');
}
