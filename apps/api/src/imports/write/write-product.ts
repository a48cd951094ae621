import { readFacts, writeFacts, writeOnSale } from '../../catalog/facts/facts.service.ts';
import { saveProduct } from '../../catalog/product-save.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ProductCells } from '../import-row.ts';
import type { PicturesChange } from './pictures-change.ts';
import {
  type Change,
  changesFacts,
  changesTheForm,
  factsFormOf,
  formOf,
  numberIn,
  numberOr,
  textIn,
} from './product-form.ts';
import { trying } from './trying.ts';
import { listVariantIds } from './write.queries.ts';

export type Writer = { tx: Tx; run: { id: string; actorId: string } };
export type Wanted = {
  current: ProductCells | undefined;
  change: Change;
  categoryId: string;
  pictures: PicturesChange | undefined;
};
/** The new variants are in the order of the change. */
type Written = { productId: string; addedVariantIds: string[] };

/** Writes what changes of a product, or a new one, by the saves of its own forms: every rule of theirs holds, and refuses. */
export async function writeProduct(writer: Writer, wanted: Wanted): Promise<Written> {
  const { current, change } = wanted;
  if (current && exceedsMrp(current, change)) await saveItsFacts(writer, { id: current.id, change, mrp: 'higher' });
  const productId = current && !changesTheForm(change) ? current.id : await saveItsForm(writer, wanted);
  const addedVariantIds = await idsOfAdded(writer.tx, productId, change);
  if (changesFacts(change)) {
    const ids = [...addedVariantIds];
    const variants = change.variants.map((variant) => ({ ...variant, id: variant.id ?? ids.shift() ?? null }));
    await saveItsFacts(writer, { id: productId, change: { ...change, variants }, mrp: 'new' });
  }
  await sell(writer, productId, wanted);
  return { productId, addedVariantIds };
}

function saveItsForm({ tx, run }: Writer, { current, change, categoryId, pictures }: Wanted): Promise<string> {
  return saveProduct(tx, {
    ...(current && { id: current.id }),
    actorId: run.actorId,
    runId: run.id,
    form: { ...formOf(current, change, { categoryId }), ...pictures?.form },
    pictureIds: pictures?.addedIds,
    withoutPicture: true,
  });
}

type Facts = { id: string; change: Change; mrp: 'new' | 'higher' };

async function saveItsFacts({ tx, run }: Writer, { id, change, mrp }: Facts): Promise<void> {
  const sheet = await readFacts(tx, id);
  const changed = new Map(change.variants.map(({ id, cells }) => [id, cells]));
  const form = factsFormOf(sheet, change, (variant) => {
    const to = numberOr(changed.get(variant.id) ?? {}, 'mrp', variant.mrp);
    return mrp === 'new' || to === null || variant.mrp === null ? to : Math.max(to, variant.mrp);
  });
  await writeFacts(tx, { productId: id, actorId: run.actorId, form, runId: run.id });
}

/** Whether a price goes above the MRP that stands: then the new one is written before it, and otherwise after. */
function exceedsMrp(current: ProductCells, { variants }: Change): boolean {
  return variants.some(({ id, cells }) => {
    const had = current.variants.find((variant) => variant.id === id)?.cells;
    const mrp = had && numberIn(had, 'mrp');
    if (mrp === undefined || cells.mrp === undefined) return false;
    const now = { ...had, ...cells };
    return (numberIn(now, 'price') ?? 0) + (numberIn(now, 'saving') ?? 0) > mrp;
  });
}

async function idsOfAdded(tx: Tx, productId: string, { variants }: Change): Promise<string[]> {
  const added = variants.filter(({ id }) => id === null).length;
  // The form puts new ones last.
  return added === 0 ? [] : (await listVariantIds(tx, productId)).slice(-added);
}

/** Puts it on sale, or makes it a draft, where that is said. A new product that cannot be sold yet is a draft. */
async function sell({ tx, run }: Writer, productId: string, { current, change, pictures }: Wanted): Promise<void> {
  const said = textIn(change.product, 'published');
  const sale = { productId, actorId: run.actorId, runId: run.id };
  if (current) {
    if (said !== undefined) await writeOnSale(tx, { ...sale, published: said === 'yes' });
    return;
  }
  if (said === 'no' || !pictures) return;
  const refused = await trying(tx, 'sale', () => writeOnSale(tx, { ...sale, published: true }));
  if (refused && !(refused instanceof Refusal)) throw refused;
}
