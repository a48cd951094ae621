import type { Config } from '../src/config.ts';
import { signHeaders, toObjectUrl } from '../src/media/s3/s3-signature.ts';

type BucketConfig = Pick<
  Config,
  'MEDIA_S3_ENDPOINT' | 'MEDIA_S3_REGION' | 'MEDIA_S3_ACCESS_KEY_ID' | 'MEDIA_S3_SECRET_ACCESS_KEY'
>;

/** Creates a bucket in a real S3 server (`npm run ops:s3`). */
export async function createBucket(config: BucketConfig, name: string): Promise<void> {
  const {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_REGION: region,
    MEDIA_S3_ACCESS_KEY_ID: keyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secret,
  } = config;
  if (!endpoint || !keyId || !secret) throw new Error('MEDIA_STORE=s3 in tests needs a store of its own');
  const url = toObjectUrl(endpoint, name);
  const headers = signHeaders({ region, keyId, secret }, { method: 'PUT', url, now: new Date() });
  const response = await fetch(url, { method: 'PUT', headers });
  if (!response.ok) throw new Error(`No bucket was made: ${response.status} ${await response.text()}`);
}
