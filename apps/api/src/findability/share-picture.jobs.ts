import type { MediaStore } from '../media/store.ts';
import { type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { keptFor } from '../platform/retention.ts';
import { SHARE_FOLDER } from './share-picture.service.ts';

/** Lets go of pictures of shared links after a month: most show an old price, and the others are drawn anew when asked for. */
export const sweepSharePictures = (store: MediaStore, now: Now): Job => ({
  name: 'sweep_share_pictures',
  schedule: '41 4 * * *',
  run: async ({ log }) => {
    let swept = 0;
    for await (const { key, lastModified } of store.files(SHARE_FOLDER)) {
      if (now().getTime() - lastModified.getTime() < keptFor('share_pictures')) continue;
      await store.delete(key);
      swept += 1;
    }
    log.info({ swept }, 'share pictures swept');
  },
});
