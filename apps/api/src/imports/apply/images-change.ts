import type { EndpointBody } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { sql } from 'kysely';
import { discardImages, insertImage, type NewImage, withNewImages } from '../../media/images.service.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Upload } from '../../platform/http/form.ts';
import { splitImageNames } from '../product-cells.ts';

export type ImagesChange = {
  form: Pick<EndpointBody<'createProduct'>, 'deletedImageIds' | 'imageOrder'>;
  addedIds: string[] | undefined;
};

/** An image named in a file: an existing one (by key), a new one, or undefined if it could not be loaded. */
type ImageRef = { key: string } | { image: NewImage } | undefined;
export type DownloadedImages = ImageRef[];

const OWN_UPLOAD_URL = /\/uploads\/([a-z0-9]{16,64})\//;

type DownloadDeps = { store: MediaStore; take: (name: string) => Promise<Upload | undefined> };

/** Loads the images of a cell. Call it before the transaction, so that slow external servers do not extend locks. */
export async function downloadImages(cell: string, { store, take }: DownloadDeps): Promise<DownloadedImages> {
  const downloaded: DownloadedImages = [];
  for (const name of splitImageNames(cell).slice(0, MAX.productImages)) {
    const [, key] = OWN_UPLOAD_URL.exec(name) ?? [];
    downloaded.push(key ? { key } : await downloadImage(name, { store, take }));
  }
  return downloaded;
}

async function downloadImage(name: string, { store, take }: DownloadDeps): Promise<ImageRef> {
  const upload = await take(name);
  if (!upload) return undefined;
  try {
    return await withNewImages(store, [upload], 'photo', async ([image]) => image && { image });
  } catch (error) {
    // An invalid image does not reject its row.
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Deletes the files of unused new images. */
export async function discardDownloads(store: MediaStore, downloaded: Iterable<DownloadedImages>): Promise<void> {
  const images = [...downloaded].flat().flatMap((ref) => (ref && 'image' in ref ? [ref.image] : []));
  await discardImages(store, images);
}

/** Sets the images of a product, in this order. Other images are removed, unless one of the new images could not be loaded. */
export async function toImagesChange(
  tx: Tx,
  downloaded: DownloadedImages,
  productId: string | undefined,
): Promise<ImagesChange | undefined> {
  const ids = await resolveImageIds(tx, downloaded);
  const existingIds = productId ? await listImageIds(tx, productId) : [];
  const ref = ids.filter((id) => id !== undefined);
  if (ref.length === 0) return undefined;
  const deletedImageIds = ref.length < ids.length ? [] : existingIds.filter((id) => !ref.includes(id));
  const addedIds = ref
    .filter((id) => !existingIds.includes(id))
    .slice(0, MAX.productImages - (existingIds.length - deletedImageIds.length));
  const imageOrder = ref.flatMap((id) => {
    if (existingIds.includes(id)) return [id];
    return addedIds.includes(id) ? [`new-${addedIds.indexOf(id)}`] : [];
  });
  return { form: { deletedImageIds, imageOrder }, addedIds };
}

/** Restores the previous images. Throws `not_found` if one was purged. */
export async function restoreImagesChange(tx: Tx, cell: string, productId: string): Promise<ImagesChange> {
  if (splitImageNames(cell).length === 0) {
    return { form: { deletedImageIds: await listImageIds(tx, productId) }, addedIds: undefined };
  }
  const downloaded = splitImageNames(cell).map((name) => ({ key: OWN_UPLOAD_URL.exec(name)?.[1] ?? '' }));
  if ((await resolveImageIds(tx, downloaded)).includes(undefined)) {
    throw new DomainError('not_found', { reason: 'previous_image_deleted' });
  }
  const change = await toImagesChange(tx, downloaded, productId);
  if (!change) throw new DomainError('not_found');
  return change;
}

async function resolveImageIds(tx: Tx, downloaded: DownloadedImages): Promise<(string | undefined)[]> {
  const keys = downloaded.flatMap((ref) => (ref && 'key' in ref ? [ref.key] : []));
  const { rows } = await sql<{ id: string; key: string }>`
    select id, key from images where key = any(${keys}::text[]) for key share
  `.execute(tx);
  const idsByKey = new Map(rows.map(({ id, key }) => [key, id]));
  const ids: (string | undefined)[] = [];
  for (const ref of downloaded) {
    if (!ref) ids.push(undefined);
    else ids.push('key' in ref ? idsByKey.get(ref.key) : await insertImage(tx, ref.image));
  }
  return ids;
}

async function listImageIds(db: Queryable, productId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select image_id as id from product_images where product_id = ${productId} order by position
  `.execute(db);
  return rows.map(({ id }) => id);
}
