import { availableParallelism } from 'node:os';
import type { MediaStore } from '@kinari/api/media/store';
import type { Tx } from '@kinari/api/platform/database/db';
import { toPaise } from '@kinari/contract/money';
import { slugOf } from '@kinari/contract/slug';
import { type DemoCategory, demoCategories } from '../catalogue/categories.ts';
import type { DemoProduct } from '../catalogue/product.ts';
import { demoProducts } from '../catalogue/products.ts';
import { draw, drawCutout, viewsOf } from '../drawings/draw.ts';
import { insertCategoryFacts, insertCharts, insertRegister, knownColumns, type Register } from './facts.ts';
import { type Drawing, insertPicture, renderToStore } from './pictures.ts';

const DAYS_ON_SALE = 120;
const VIEW_NAMES = { front: 'front', back: 'back', angle: 'three-quarter view', detail: 'close-up' };

/** Draws every picture of the demo before the database is touched: it takes a while the first time, no time after. */
export async function renderPictures(store: MediaStore): Promise<Map<string, string>> {
  const drawings = [...allCategories(demoCategories).map(cutoutOf), ...demoProducts.flatMap(galleryOf)];
  const keys = new Map<string, string>();
  const queue = drawings.values();
  const renderRest = async () => {
    for (const drawing of queue) keys.set(drawing.svg, await renderToStore(store, drawing));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, renderRest));
  return keys;
}

export async function insertCatalogue(tx: Tx, keys: Map<string, string>): Promise<void> {
  const placePicture = (drawing: Drawing) => {
    const key = keys.get(drawing.svg);
    if (!key) throw new Error('A drawing was not rendered');
    return insertPicture(tx, key, drawing);
  };
  const categoryIds = await insertCategories(tx, placePicture, demoCategories);
  await insertCategoryFacts(tx, categoryIds);
  const register = await insertRegister(tx, demoProducts);
  for (const [place, product] of demoProducts.entries()) {
    const categoryId = categoryIds.get(product.category.join(' / '));
    if (!categoryId) throw new Error(`${product.name} is in no category of the demo: ${product.category.join(' / ')}`);
    await insertProduct(tx, placePicture, product, { categoryId, place, register });
  }
}

type PlacePicture = (drawing: Drawing) => Promise<string>;

async function insertCategories(
  tx: Tx,
  placePicture: PlacePicture,
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
        slug: slugOf(category.name),
        description: category.description,
        picture_id: await placePicture(cutoutOf(category)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(path, id);
    const below = await insertCategories(tx, placePicture, category.subCategories ?? [], { id, path, depth });
    for (const [name, childId] of below) ids.set(name, childId);
  }
  return ids;
}

type Place = { categoryId: string; place: number; register: Register };

async function insertProduct(
  tx: Tx,
  placePicture: PlacePicture,
  product: DemoProduct,
  { categoryId, place, register }: Place,
): Promise<void> {
  // Spread over the last months in an order that mixes the categories, as a real shop's arrivals would be.
  const ageDays = ((place * 37) % demoProducts.length) * (DAYS_ON_SALE / demoProducts.length);
  const createdAt = new Date(Date.now() - ageDays * 86_400_000);
  const { id: productId } = await tx
    .insertInto('products')
    .values({
      category_id: categoryId,
      name: product.name,
      description: product.description,
      created_at: createdAt,
      updated_at: createdAt,
      published_at: createdAt,
      ...knownColumns(product, register),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  if (product.sizeChart) await insertCharts(tx, [{ product_id: productId, chart: product.sizeChart }]);

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
        stock: variant.stock,
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
        stocked.map(({ id, stock }) => ({ variant_id: id, units: stock, reason: 'opening', moved_at: createdAt })),
      )
      .execute();
  }

  for (const [position, picture] of galleryOf(product).entries()) {
    await tx
      .insertInto('product_pictures')
      .values({
        product_id: productId,
        picture_id: await placePicture(picture),
        position,
        alt: picture.alt,
        color: picture.color,
      })
      .execute();
  }
}

/** Every colour from every side, the first colour first. */
function galleryOf({ name, look, variants }: DemoProduct) {
  const colours = new Map(variants.map(({ color, colorHexCode }) => [color, colorHexCode.toLowerCase()]));
  return Array.from(colours, ([color, hex]) =>
    viewsOf(look.archetype).map((view) => ({
      svg: draw(look.archetype, { colour: hex, view, style: look.style ?? {} }),
      tint: hex,
      cutout: false,
      alt: `${name}, ${color}, ${VIEW_NAMES[view]}`,
      color,
    })),
  ).flat();
}

function cutoutOf({ picture: { look, colour } }: DemoCategory): Drawing {
  return {
    svg: drawCutout(look.archetype, { colour, style: look.style ?? {} }),
    tint: colour.toLowerCase(),
    cutout: true,
  };
}

function allCategories(categories: readonly DemoCategory[]): DemoCategory[] {
  return categories.flatMap((category) => [category, ...allCategories(category.subCategories ?? [])]);
}
