import type { EndpointResponse } from '@kinari/contract/contract';
import type { Content } from '@kinari/contract/endpoints/storefront/content-schemas';
import { insertImage, markImagesUnused, withNewImages } from '../media/images.service.ts';
import { toImageResponse } from '../media/images.ts';
import type { MediaStore } from '../media/store.ts';
import { addMs, DAY, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Upload } from '../platform/http/form.ts';
import { retentionMs } from '../platform/retention.ts';
import { listReferences } from './content-references.ts';
import { parseStored } from './stored-content.ts';
import {
  deleteThemeSheets,
  insertContentImage,
  listContentImages,
  listContentInUse,
  lockStorefront,
  releaseUnusedImages,
} from './storefront.queries.ts';
import { createThemeSheet } from './theme/theme-sheet.ts';

// Time to save the draft with an image after its upload.
const UPLOAD_GRACE_MS = DAY;

type UploadDeps = { db: Db; store: MediaStore; now: Now; actorId: string };
type Image = EndpointResponse<'uploadStorefrontImage'>['image'];

export function uploadImage({ db, store, now, actorId }: UploadDeps, uploads: Upload[]): Promise<Image> {
  return withNewImages(store, uploads, 'photo', ([newImage]) =>
    db.transaction().execute(async (tx) => {
      if (!newImage) throw new DomainError('invalid_request', { reason: 'too_many_images' }, 'image');
      const imageId = await insertImage(tx, newImage);
      await insertContentImage(tx, { imageId, actorId, now: now() });
      const [image] = await listContentImages(tx, [imageId]);
      if (!image) throw new Error(`Image ${imageId} was saved but not found`);
      return toImageResponse(image);
    }),
  );
}

/** Releases images and deletes stylesheets that no draft and no recent version uses. Returns the number of images. */
export async function purgeImages(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockStorefront(tx);
    const lastUse = addMs(now, -retentionMs('content_images'));
    const inUse = await listContentInUse(tx, lastUse);
    const usedIds = inUse.flatMap(({ content }) => listReferences(content).images.map(({ id }) => id));
    const cutoff = addMs(now, -UPLOAD_GRACE_MS);
    const released = await releaseUnusedImages(tx, { usedIds, now, cutoff });
    await markImagesUnused(tx, released);
    const themes = inUse.flatMap(({ area, content }) => (area === 'theme' && parseStored('theme', content)) || []);
    const usedHashes = themes.flatMap((theme: Content['theme']) => createThemeSheet(theme)?.hash ?? []);
    await deleteThemeSheets(tx, { usedHashes, cutoff: lastUse });
    return released.length;
  });
}
