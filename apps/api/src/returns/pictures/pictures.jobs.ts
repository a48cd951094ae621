import type { MediaStore } from '../../media/store.ts';
import type { Job } from '../../platform/jobs.ts';
import { deletePicture, listPicturesToForget } from './pictures.queries.ts';

/** The photos of customers who are forgotten go with their files. */
export const forgetReturnPictures = (store: MediaStore): Job => ({
  name: 'forget_return_pictures',
  schedule: '23 * * * *',
  run: async ({ db, log }) => {
    const pictures = await listPicturesToForget(db);
    for (const { id, fileKey } of pictures) {
      // The file first: where the store does not let go of it, its row stays and the next run tries again.
      await store.delete(fileKey);
      await deletePicture(db, id);
    }
    if (pictures.length > 0) log.info({ forgotten: pictures.length }, 'photos of returns forgotten');
  },
});
