import type { MediaStore } from '../media/store.ts';
import type { Job } from '../platform/jobs.ts';
import { deleteReturnPhoto } from '../returns/photos/photos.service.ts';
import { listErasedPhotos } from './erased-files.queries.ts';

/** Purges return photos of erased customers. */
export const purgeReturnPhotos = (store: MediaStore): Job => ({
  name: 'purge_return_photos',
  schedule: '23 * * * *',
  run: async ({ db, log }) => {
    const photos = await listErasedPhotos(db);
    for (const { id, fileKey } of photos) {
      // Delete the file first: if that fails, the row remains and the next run retries.
      await store.delete(fileKey);
      await deleteReturnPhoto(db, id);
    }
    if (photos.length > 0) log.info({ deletedCount: photos.length }, 'purged return photos');
  },
});
