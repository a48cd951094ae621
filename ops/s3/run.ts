import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeBucket } from '../../apps/api/test/real-bucket.ts';
import { openSwift } from './swift.ts';

// npm run ops:s3 [-- any option of vitest]: whatever keeps files, in a bucket of OpenStack Swift instead of a folder.
const SUITES = [
  'media/store.test.ts',
  'media/s3/s3-signature.test.ts',
  'media/pictures.db.test.ts',
  'media/private-files.db.test.ts',
  'media/lent-files.db.test.ts',
  'media/uploads.db.test.ts',
  'documents/drawing.db.test.ts',
  'prints/prints.db.test.ts',
  'imports/check-import.db.test.ts',
  'imports/export/exports.db.test.ts',
  'returns/pictures/pictures.db.test.ts',
].map((file) => `apps/api/src/${file}`);

// That one is about time, which a bucket on a busy machine takes.
const LEFT_OUT = '^(?!.*ten thousand rows).*$';

const started = performance.now();
const swift = await openSwift();
const { endpoint, keyId, secret } = swift;
process.stdout.write(`Swift answers after ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
try {
  const store = {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_REGION: 'us-east-1',
    MEDIA_S3_KEY_ID: keyId,
    MEDIA_S3_SECRET: secret,
  };
  await makeBucket(store, 'pictures');
  const theirs = process.argv.slice(2);
  const report = process.env.RACES_REPORT;
  const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const vitest = spawn('vitest', ['run', ...SUITES, '-t', LEFT_OUT, ...reporters, ...theirs], {
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
