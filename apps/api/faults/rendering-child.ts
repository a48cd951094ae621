import { loadConfig } from '../src/config.ts';
import { renderTaxDocumentJob } from '../src/invoicing/invoicing.jobs.ts';
import { createMediaStore, type MediaStore } from '../src/media/store.ts';
import { createDb, createPool } from '../src/platform/database/db.ts';
import { createLogger } from '../src/platform/log.ts';

// Renders one document like the worker, and kills itself (SIGKILL) at the given step.
const [documentId, killAt] = process.argv.slice(2);
const config = loadConfig();
const log = createLogger(config, 'test');
const db = createDb(createPool(config.DATABASE_URL, { size: 2, log }));
const store = createMediaStore(config);

function exitNow(step: string): void {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
}

const watchedStore: MediaStore = {
  ...store,
  async put(...file) {
    exitNow('before its file is put');
    await store.put(...file);
    exitNow('after its file was put');
  },
};
await renderTaxDocumentJob(watchedStore).run({ db, log }, { documentId });
exitNow('after its row was written');
