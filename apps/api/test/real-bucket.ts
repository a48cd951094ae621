import type { Config } from '../src/config.ts';
import { addressOf, signedHeaders } from '../src/media/s3/s3-signature.ts';

type Where = Pick<Config, 'MEDIA_S3_ENDPOINT' | 'MEDIA_S3_REGION' | 'MEDIA_S3_KEY_ID' | 'MEDIA_S3_SECRET'>;

/** A new bucket of a real store (`npm run ops:s3`). */
export async function makeBucket(where: Where, name: string): Promise<void> {
  const {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_REGION: region,
    MEDIA_S3_KEY_ID: keyId,
    MEDIA_S3_SECRET: secret,
  } = where;
  if (!endpoint || !keyId || !secret) throw new Error('MEDIA_STORE=s3 in tests needs a store of its own');
  const url = addressOf(endpoint, name);
  const headers = signedHeaders({ region, keyId, secret }, { method: 'PUT', url, now: new Date() });
  const reply = await fetch(url, { method: 'PUT', headers });
  if (!reply.ok) throw new Error(`No bucket was made: ${reply.status} ${await reply.text()}`);
}
