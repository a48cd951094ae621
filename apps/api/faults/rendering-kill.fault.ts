import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatNumber } from '@kinari/contract/locale';
import { describe, expect, test } from 'vitest';
import { createOrders, expectSuccess } from '../races/invoicing/taxed-orders.ts';
import { createStaff } from '../races/race.ts';
import { createRaceHarness } from '../races/race-harness.ts';
import { bySize } from '../races/race-size.ts';
import { updateDeliveryStatus } from '../races/requests.ts';
import { loadConfig } from '../src/config.ts';
import { createMediaStore } from '../src/media/store.ts';

const CHILD_SCRIPT = fileURLToPath(new URL('rendering-child.ts', import.meta.url));
const STEPS = ['before its file is put', 'after its file was put', 'after its row was written'];

describe('kill -9 of a worker that renders an invoice', () => {
  test('at every step, the next worker renders or finds exactly one PDF', async ({ annotate }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kinari-drawing-'));
    const store = createMediaStore({ ...loadConfig(), MEDIA_FOLDER: folder });
    const harness = await createRaceHarness();
    const env = { ...process.env, DATABASE_URL: harness.databaseUrl, MEDIA_FOLDER: folder };
    const renderInChild = (documentId: string, ...step: string[]) =>
      promisify(execFile)(process.execPath, [CHILD_SCRIPT, documentId, ...step], { env });
    const kills = bySize(1, 50);
    try {
      const staffMember = await createStaff(harness);
      for (const { id } of await createOrders(harness, kills)) {
        await expectSuccess(updateDeliveryStatus(harness, staffMember, id, 'SHIPPED'));
        const { rows } = await harness.pool.query<{ id: string }>('select id from tax_documents where order_id = $1', [
          id,
        ]);
        const documentId = rows[0]?.id ?? '';
        for (const step of STEPS)
          await expect(renderInChild(documentId, step)).rejects.toMatchObject({ signal: 'SIGKILL' });
        const first = await getFile(documentId);
        await renderInChild(documentId);
        expect(await getFile(documentId)).toEqual(first);
        expect(
          createHash('sha256')
            .update(await store.getBytes(first.key))
            .digest(),
        ).toEqual(first.sha256);
      }
      await annotate(
        `${formatNumber(kills * STEPS.length)} kills at ${STEPS.length} steps: one PDF each, as it was hashed`,
        'result',
      );
    } finally {
      await harness.close();
      await rm(folder, { recursive: true, force: true });
    }

    async function getFile(documentId: string): Promise<{ key: string; sha256: Buffer }> {
      const { rows } = await harness.pool.query<{ key: string; sha256: Buffer }>(
        'select file_key as key, sha256 from tax_document_files where tax_document_id = $1',
        [documentId],
      );
      if (!rows[0]) throw new Error('It was not drawn');
      return rows[0];
    }
  });
});
