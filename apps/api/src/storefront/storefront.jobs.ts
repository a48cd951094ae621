import type { Now } from '../platform/clock.ts';
import { createPurgeJob, type Job } from '../platform/jobs.ts';
import { purgeImages } from './content-images.service.ts';
import { storefrontBoundary } from './publish.service.ts';
import { notifyCatalogChanged } from './storefront.queries.ts';

export const storefrontJobs = (now: Now): Job[] => [
  { name: storefrontBoundary.name, run: ({ db }) => notifyCatalogChanged(db) },
  createPurgeJob('purge_storefront_images', '53 4 * * *', (db) => purgeImages(db, now())),
];
