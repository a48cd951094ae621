import type { Config } from '../config.ts';
import { createS3Store } from './s3/store-s3.ts';
import type { MediaStore } from './store.types.ts';
import { createDiskStore } from './store-disk.ts';

export type { MediaStore } from './store.types.ts';

/** Opens a local folder or a bucket of any S3-compatible service. */
export function createMediaStore(config: Config): MediaStore {
  if (config.MEDIA_STORE === 'disk') return createDiskStore(config.MEDIA_FOLDER);

  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_ACCESS_KEY_ID: keyId, MEDIA_S3_SECRET_ACCESS_KEY: secret } = config;
  if (!bucket || !keyId || !secret) {
    throw new Error('MEDIA_STORE=s3 needs MEDIA_S3_BUCKET, MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY');
  }
  const { MEDIA_S3_REGION: region, MEDIA_S3_ENDPOINT: endpoint } = config;
  // AWS uses one host per bucket. Other services have the bucket in the path.
  const root = endpoint ? `${endpoint.replace(/\/+$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;
  return createS3Store({ root, region, keyId, secret, lends: config.MEDIA_S3_PRESIGNED_URLS === 'on' });
}
