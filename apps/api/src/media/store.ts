import type { Config } from '../config.ts';
import { openBucket } from './s3/store-s3.ts';
import type { MediaStore } from './store.types.ts';
import { openDisk } from './store-disk.ts';

export type { MediaStore } from './store.types.ts';

/** A folder on this machine, or a bucket of any service that speaks S3. */
export function openMediaStore(config: Config): MediaStore {
  if (config.MEDIA_STORE === 'disk') return openDisk(config.MEDIA_FOLDER);

  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret } = config;
  if (!bucket || !keyId || !secret) {
    throw new Error('MEDIA_STORE=s3 needs MEDIA_S3_BUCKET, MEDIA_S3_KEY_ID and MEDIA_S3_SECRET');
  }
  const { MEDIA_S3_REGION: region, MEDIA_S3_ENDPOINT: endpoint } = config;
  // Amazon's own has a host for each bucket; others know the bucket by the first step of the path.
  const root = endpoint ? `${endpoint.replace(/\/+$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;
  return openBucket({ root, region, keyId, secret, lends: config.MEDIA_S3_PRESIGN === 'on' });
}
