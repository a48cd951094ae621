import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createBucket } from '../../apps/api/test/s3-bucket.ts';
import { createSwift } from './swift.ts';

// npm run ops:s3 [-- vitest options]: runs all tests that store files against OpenStack Swift instead of a folder.
const SUITES = [
  'media/store.test.ts',
  'media/s3/s3-signature.test.ts',
  'media/images.db.test.ts',
  'media/private-files.db.test.ts',
  'media/lent-files.db.test.ts',
  'media/uploads.db.test.ts',
  'invoicing/rendering.db.test.ts',
  'print-jobs/print-jobs.db.test.ts',
  'imports/check-import.db.test.ts',
  'imports/export/exports.db.test.ts',
  'returns/photos/photos.db.test.ts',
].map((file) => `apps/api/src/${file}`);

// This test measures time, and a bucket on a busy machine is too slow for it.
const TEST_NAME_PATTERN = '^(?!.*ten thousand rows).*$';

const started = performance.now();
const swift = await createSwift();
const { endpoint, keyId, secret } = swift;
process.stdout.write(`Swift answers after ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
try {
  const store = {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_REGION: 'us-east-1',
    MEDIA_S3_ACCESS_KEY_ID: keyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secret,
  };
  await createBucket(store, 'images');
  const vitestArgs = process.argv.slice(2);
  const report = process.env.TEST_REPORT;
  const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const vitest = spawn('vitest', ['run', ...SUITES, '-t', TEST_NAME_PATTERN, ...reporters, ...vitestArgs], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...store,
      MEDIA_STORE: 's3',
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_KEY_ID: keyId,
      TEST_S3_SECRET: secret,
    },
  });
  const [code] = (await once(vitest, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await swift.close();
}
