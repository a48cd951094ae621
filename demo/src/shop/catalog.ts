import { availableParallelism } from 'node:os';
import type { MediaStore } from '@kinari/api/media/store';
import type { Tx } from '@kinari/api/platform/database/db';
import { toPaise } from '@kinari/contract/money';
import { toSlug } from '@kinari/contract/slug';
import { type DemoCategory, demoCategories } from '../catalog/categories.ts';
import type { DemoProduct, DemoVariant } from '../catalog/product.ts';
import { demoProducts } from '../catalog/products.ts';
import { listViews, renderIllustration, renderTransparentFront } from '../illustrations/render-illustration.ts';
import {
  type BrandRegistry,
  insertBrandsAndManufacturers,
  insertCategoryAttributes,
  insertSizeCharts,
  productDataColumns,
} from './attributes.ts';
import { type Illustration, insertImage, renderToStore } from './images.ts';

/** What the shop had before its first order. */
export type Opening = {
  /** When the product at this place of the catalogue was listed. */
  listedAt: (index: number) => Date;
  /** Units in stock when the product was listed. */
  initialStock: (variant: DemoVariant) => number;
};

const DAYS_ON_SALE = 120;
const RECENT_OPENING: Opening = {
  listedAt: (index) => new Date(Date.now() - productAgeDays(index, DAYS_ON_SALE) * 86_400_000),
  initialStock: ({ stock }) => stock,
};
const VIEW_NAMES = { front: 'front', back: 'back', angle: 'three-quarter view', detail: 'close-up' };

/** Renders all demo images before the database is changed. Slow the first time; later runs reuse them. */
export async function renderImages(store: MediaStore): Promise<Map<string, string>> {
  const illustrations = [
    ...flattenCategories(demoCategories).map(renderCategoryImage),
    ...demoProducts.flatMap(listGalleryImages),
  ];
  const keys = new Map<string, string>();
  const queue = illustrations.values();
  const renderRemaining = async () => {
    for (const illustration of queue) keys.set(illustration.svg, await renderToStore(store, illustration));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, renderRemaining));
  return keys;
}

export async function insertCatalog(
  tx: Tx,
  keys: Map<string, string>,
  opening: Opening = RECENT_OPENING,
): Promise<void> {
  const placeImage = (illustration: Illustration) => {
    const key = keys.get(illustration.svg);
    if (!key) throw new Error('A drawing was not rendered');
    return insertImage(tx, key, illustration);
  };
  const categoryIds = await insertCategories(tx, placeImage, demoCategories);
  await insertCategoryAttributes(tx, categoryIds);
  const registry = await insertBrandsAndManufacturers(tx, demoProducts);
  for (const [index, product] of demoProducts.entries()) {
    const categoryId = categoryIds.get(product.category.join(' / '));
    if (!categoryId) throw new Error(`${product.name} is in no category of the demo: ${product.category.join(' / ')}`);
    await insertProduct(tx, placeImage, product, { categoryId, place: index, register: registry, opening });
  }
}

type PlaceImage = (illustration: Illustration) => Promise<string>;

async function insertCategories(
  tx: Tx,
  placeImage: PlaceImage,
  categories: readonly DemoCategory[],
  parent?: { id: string; path: string; depth: number },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const category of categories) {
    const path = parent ? `${parent.path} / ${category.name}` : category.name;
    const depth = (parent?.depth ?? 0) + 1;
    const { id } = await tx
      .insertInto('categories')
      .values({
        parent_id: parent?.id ?? null,
        depth,
        name: category.name,
        slug: toSlug(category.name),
        description: category.description,
        image_id: await placeImage(renderCategoryImage(category)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(path, id);
    const below = await insertCategories(tx, placeImage, category.subCategories ?? [], { id, path, depth });
    for (const [name, childId] of below) ids.set(name, childId);
  }
  return ids;
}

type ProductContext = { categoryId: string; place: number; register: BrandRegistry; opening: Opening };

async function insertProduct(
  tx: Tx,
  placeImage: PlaceImage,
  product: DemoProduct,
  { categoryId, place: index, register: registry, opening }: ProductContext,
): Promise<void> {
  const createdAt = opening.listedAt(index);
  const { id: productId } = await tx
    .insertInto('products')
    .values({
      category_id: categoryId,
      name: product.name,
      description: product.description,
      created_at: createdAt,
      updated_at: createdAt,
      published_at: createdAt,
      ...productDataColumns(product, registry),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  if (product.sizeChart) await insertSizeCharts(tx, [{ product_id: productId, chart: product.sizeChart }]);

  const [length, width, height] = product.known.pack.mm;
  const variants = await tx
    .insertInto('variants')
    .values(
      product.variants.map((variant, position) => ({
        product_id: productId,
        position,
        color: variant.color,
        color_hex: variant.colorHexCode.toLowerCase(),
        size: variant.size,
        stock: opening.initialStock(variant),
        price_paise: toPaise(variant.price),
        saving_paise: toPaise(variant.saving),
        sku: variant.sku,
        barcode: variant.barcode,
        mrp_paise: toPaise(variant.mrp),
        weight_g: variant.weightG,
        length_mm: length,
        width_mm: width,
        height_mm: height,
      })),
    )
    .returning(['id', 'stock'])
    .execute();
  const stocked = variants.filter(({ stock }) => stock > 0);
  if (stocked.length > 0) {
    await tx
      .insertInto('stock_movements')
      .values(
        stocked.map(({ id, stock }) => ({ variant_id: id, units: stock, reason: 'initial', created_at: createdAt })),
      )
      .execute();
  }

  for (const [position, image] of listGalleryImages(product).entries()) {
    await tx
      .insertInto('product_images')
      .values({
        product_id: productId,
        image_id: await placeImage(image),
        position,
        alt: image.alt,
        color: image.color,
      })
      .execute();
  }
}

/** Spreads the products over the days, with the categories mixed, as in a real shop. */
export function productAgeDays(index: number, daysOnSale: number): number {
  return ((index * 37) % demoProducts.length) * (daysOnSale / demoProducts.length);
}

/** Returns every view of every colour, with the first colour first. */
function listGalleryImages({ name, look, variants }: DemoProduct) {
  const colours = new Map(variants.map(({ color, colorHexCode }) => [color, colorHexCode.toLowerCase()]));
  return Array.from(colours, ([color, hex]) =>
    listViews(look.archetype).map((view) => ({
      svg: renderIllustration(look.archetype, { colour: hex, view, style: look.style ?? {} }),
      dominantColor: hex,
      isTransparent: false,
      alt: `${name}, ${color}, ${VIEW_NAMES[view]}`,
      color,
    })),
  ).flat();
}

function renderCategoryImage({ image: { look, colour } }: DemoCategory): Illustration {
  return {
    svg: renderTransparentFront(look.archetype, { colour, style: look.style ?? {} }),
    dominantColor: colour.toLowerCase(),
    isTransparent: true,
  };
}

function flattenCategories(categories: readonly DemoCategory[]): DemoCategory[] {
  return categories.flatMap((category) => [category, ...flattenCategories(category.subCategories ?? [])]);
}
