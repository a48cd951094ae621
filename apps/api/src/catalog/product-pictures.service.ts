import { keepPicture, type NewPicture, releasePictures } from '../media/pictures.service.ts';
import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { listPlacedPictures, type PlacedPicture, replacePlacedPictures } from './product-save.queries.ts';

const MOST_PICTURES = 10;
// The back office shows these under its picker; a page that lets a form through anyway hears them from here.
const NO_PICTURE = 'Please upload at least 1 image';
const TOO_MANY_PICTURES = 'Maximum 10 images allowed.';

type Save = {
  productId: string;
  name: string;
  formerName?: string | undefined;
  added: NewPicture[];
  deletedIds?: string[] | undefined;
  order?: string[] | undefined;
};

/** Makes the pictures of a product those of a form, in its order; answers their ids before and after. */
export async function savePictures(tx: Tx, save: Save): Promise<{ before: string[]; after: string[] }> {
  const { productId, name, formerName, added, deletedIds = [], order = [] } = save;
  const placed = await listPlacedPictures(tx, productId);
  const own = new Set(placed.map(({ pictureId }) => pictureId));
  if (deletedIds.some((id) => !own.has(id))) throw new Refusal('not_found');
  const kept = placed.filter(({ pictureId }) => !deletedIds.includes(pictureId));
  assertCount(kept.length + added.length);

  const named = new Map<string, PlacedPicture>();
  for (const { pictureId, alt } of kept) named.set(pictureId, { pictureId, alt: alt === formerName ? name : alt });
  for (const [index, picture] of added.entries()) {
    named.set(`new-${index}`, { pictureId: await keepPicture(tx, picture), alt: name });
  }
  const wanted = inOrder(named, order);
  if (JSON.stringify(wanted) !== JSON.stringify(placed)) await replacePlacedPictures(tx, productId, wanted);
  await releasePictures(tx, deletedIds);
  return { before: [...own], after: wanted.map(({ pictureId }) => pictureId) };
}

function inOrder(named: ReadonlyMap<string, PlacedPicture>, order: readonly string[]): PlacedPicture[] {
  const first = order.map((name) => {
    const picture = named.get(name);
    if (!picture) throw new Refusal('invalid_request', { fields: { imageOrder: 'Names a picture that is not here' } });
    return picture;
  });
  return [...new Set([...first, ...named.values()])];
}

function assertCount(pictures: number): void {
  if (pictures >= 1 && pictures <= MOST_PICTURES) return;
  const message = pictures < 1 ? NO_PICTURE : TOO_MANY_PICTURES;
  throw new Refusal('invalid_request', { message, fields: { images: message } });
}
