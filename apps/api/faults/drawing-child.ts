import { readConfig } from '../src/config.ts';
import { drawDocuments } from '../src/documents/documents.jobs.ts';
import { type MediaStore, openMediaStore } from '../src/media/store.ts';
import { openDb, openPool } from '../src/platform/database/db.ts';
import { openLog } from '../src/platform/log.ts';

// Draws one document as the worker would, and is killed by its own hand, without a word, before or after its file is put.
const [documentId, killAt] = process.argv.slice(2);
const config = readConfig();
const log = openLog(config, 'test');
const db = openDb(openPool(config.DATABASE_URL, { size: 2, log }));
const store = openMediaStore(config);

function die(step: string): void {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
}

const watched: MediaStore = {
  ...store,
  async put(...file) {
    die('before its file is put');
    await store.put(...file);
    die('after its file was put');
  },
};
await drawDocuments(watched).run({ db, log }, { documentId });
die('after its row was written');
