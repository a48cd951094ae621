import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../config.ts';

export type MediaStore = Disk;

/** Where pictures are kept: a folder on this machine, or a bucket of any service that speaks S3. */
export function openMediaStore(config: Config): MediaStore {
  if (config.MEDIA_STORE === 'disk')
    return new Disk(new FSDriver({ location: config.MEDIA_FOLDER, visibility: 'public' }));

  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_KEY_ID: accessKeyId, MEDIA_S3_SECRET: secretAccessKey } = config;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new Error('MEDIA_STORE=s3 needs MEDIA_S3_BUCKET, MEDIA_S3_KEY_ID and MEDIA_S3_SECRET');
  }
  const client = new S3Client({
    region: config.MEDIA_S3_REGION,
    credentials: { accessKeyId, secretAccessKey },
    ...(config.MEDIA_S3_ENDPOINT && { endpoint: config.MEDIA_S3_ENDPOINT, forcePathStyle: true }),
    // Servers other than Amazon's refuse or corrupt the checksum trailers that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return new Disk(new OneByOne({ client, bucket, visibility: 'public', supportsACL: false }));
}

/** Removes a folder file by file: some servers refuse to remove many at once without a checksum the SDK no longer sends. */
class OneByOne extends S3Driver {
  override async deleteAll(folder: string): Promise<void> {
    const keys: string[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await this.listAll(`${folder}/`, { recursive: true, ...(paginationToken && { paginationToken }) });
      for (const entry of page.objects) if (entry.isFile) keys.push(entry.key);
      paginationToken = page.paginationToken;
    } while (paginationToken);
    for (const key of keys) await this.delete(key);
  }
}
