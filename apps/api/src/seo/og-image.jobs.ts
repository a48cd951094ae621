import type { MediaStore } from '../media/store.ts';
import { type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { OG_IMAGE_FOLDER } from './og-image.service.ts';

/** Purges Open Graph images after a month. Most show an old price; the others are rendered again on request. */
export const purgeOgImagesJob = (store: MediaStore, now: Now): Job => ({
  name: 'purge_og_images',
  schedule: '41 4 * * *',
  run: async ({ log }) => {
    let deletedCount = 0;
    for await (const { key, lastModified } of store.files(OG_IMAGE_FOLDER)) {
      if (now().getTime() - lastModified.getTime() < retentionMs('og_images')) continue;
      await store.delete(key);
      deletedCount += 1;
    }
    log.info({ deletedCount }, 'purged og images');
  },
});
