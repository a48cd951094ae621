import { productFiles } from '@kinari/contract/calls/catalog';
import { releasePictures } from '../media/pictures.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { listPlacedPictures, type PlacedPicture, replacePlacedPictures } from './product-save.queries.ts';

const NO_PICTURE = 'Please upload at least 1 image';

type Save = {
  productId: string;
  name: string;
  formerName?: string | undefined;
  /** Kept for it; undefined where a save is not about pictures. */
  added?: string[] | undefined;
  deletedIds?: string[] | undefined;
  order?: string[] | undefined;
};

/** Makes the pictures of a product those of a form, in its order. */
export async function savePictures(tx: Tx, save: Save): Promise<void> {
  const { productId, name, formerName, added = [], deletedIds = [], order = [] } = save;
  const placed = await listPlacedPictures(tx, productId);
  const own = new Set(placed.map(({ pictureId }) => pictureId));
  if (deletedIds.some((id) => !own.has(id))) throw new Refusal('not_found');
  const kept = placed.filter(({ pictureId }) => !deletedIds.includes(pictureId));
  if (save.added) assertCount(kept.length + added.length);

  const named = new Map<string, PlacedPicture>();
  for (const { pictureId, alt } of kept) named.set(pictureId, { pictureId, alt: alt === formerName ? name : alt });
  for (const [index, pictureId] of added.entries()) named.set(`new-${index}`, { pictureId, alt: name });
  const wanted = inOrder(named, order);
  if (JSON.stringify(wanted) !== JSON.stringify(placed)) await replacePlacedPictures(tx, productId, wanted);
  await releasePictures(tx, deletedIds);
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
  if (pictures >= 1 && pictures <= productFiles.most) return;
  const message = pictures < 1 ? NO_PICTURE : productFiles.tooMany;
  throw new Refusal('invalid_request', { message, fields: { images: message } });
}
