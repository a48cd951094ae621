import { purgeFiles } from '../media/private-files.ts';
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
    await purgeFiles(store, photos, (id) => deleteReturnPhoto(db, id));
    if (photos.length > 0) log.info({ deletedCount: photos.length }, 'purged return photos');
  },
});
