import { productFiles } from '@kinari/contract/calls/catalog';
import type { Body } from '@kinari/contract/contract';
import { colorKey } from '@kinari/contract/pictures';
import { releasePictures } from '../../media/pictures.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { listPlacedPictures, type PlacedPicture, replacePlacedPictures } from '../product-save.queries.ts';

const NO_PICTURE = 'Please upload at least 1 image';

type Save = {
  productId: string;
  name: string;
  formerName?: string | undefined;
  /** Kept for it; undefined where a save is not about pictures. */
  added?: string[] | undefined;
  deletedIds?: string[] | undefined;
  order?: string[] | undefined;
  /** The colour that each picture shows, by its name in the order; what is not named keeps the one it has. */
  colors?: Body<'createProduct'>['imageColors'];
  variants: readonly Variant[];
  variantsBefore: readonly Variant[];
};

type Variant = { id?: string | undefined; color: string | null };

/** Makes the pictures of a product those of a form, in its order. */
export async function savePictures(tx: Tx, save: Save): Promise<void> {
  const { productId, name, formerName, added = [], deletedIds = [], order = [] } = save;
  const placed = await listPlacedPictures(tx, productId);
  const own = new Set(placed.map(({ pictureId }) => pictureId));
  if (deletedIds.some((id) => !own.has(id))) throw new Refusal('not_found');
  const kept = placed.filter(({ pictureId }) => !deletedIds.includes(pictureId));
  if (save.added) assertCount(kept.length + added.length);

  const named = new Map<string, PlacedPicture>();
  const colorNow = followColors(save);
  for (const { pictureId, alt, color } of kept) {
    named.set(pictureId, { pictureId, alt: alt === formerName ? name : alt, color: colorNow(color) });
  }
  for (const [index, pictureId] of added.entries()) named.set(`new-${index}`, { pictureId, alt: name, color: null });
  giveColors(named, save);
  const wanted = inOrder(named, order);
  if (JSON.stringify(wanted) !== JSON.stringify(placed)) await replacePlacedPictures(tx, productId, wanted);
  await releasePictures(tx, deletedIds);
}

/** What a colour is called now. A picture goes along when the colour it shows is renamed, and shows all when that is gone. */
function followColors({ variants, variantsBefore }: Save): (color: string | null) => string | null {
  return (color) => {
    if (color === null) return null;
    const still = spelledAs(color, variants);
    if (still) return still;
    const renamed = variantsBefore.find((variant) => variant.color && colorKey(variant.color) === colorKey(color));
    return variants.find(({ id }) => id !== undefined && id === renamed?.id)?.color || null;
  };
}

function giveColors(named: Map<string, PlacedPicture>, { colors = {}, variants }: Save): void {
  for (const [picture, color] of Object.entries(colors)) {
    const placed = named.get(picture);
    const spelled = color && spelledAs(color, variants);
    if (!placed) throw new Refusal('invalid_request', { fields: { imageColors: 'Names a picture that is not here' } });
    if (color && !spelled) {
      throw new Refusal('invalid_request', { fields: { imageColors: `No variant has the colour ${color}` } });
    }
    named.set(picture, { ...placed, color: spelled || null });
  }
}

/** The colour as the variants write it, where one has it. */
function spelledAs(color: string, variants: readonly Variant[]): string | undefined {
  return variants.find((variant) => variant.color && colorKey(variant.color) === colorKey(color))?.color ?? undefined;
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
