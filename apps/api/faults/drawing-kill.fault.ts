import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { moveTo } from '../races/calls.ts';
import { aClerk, done, someOrders } from '../races/documents/taxed-orders.ts';
import { openFloor } from '../races/floor.ts';
import { count, sized } from '../races/size.ts';
import { readConfig } from '../src/config.ts';
import { openMediaStore } from '../src/media/store.ts';

const CHILD = fileURLToPath(new URL('drawing-child.ts', import.meta.url));
const STEPS = ['before its file is put', 'after its file was put', 'after its row was written'];

describe('kill -9 of a worker that draws an invoice', () => {
  test('at every step leaves one paper, which the next worker draws or finds', async ({ annotate }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kinari-drawing-'));
    const store = openMediaStore({ ...readConfig(), MEDIA_FOLDER: folder });
    const floor = await openFloor();
    const env = { ...process.env, DATABASE_URL: floor.databaseUrl, MEDIA_FOLDER: folder };
    const draw = (documentId: string, ...step: string[]) =>
      promisify(execFile)(process.execPath, [CHILD, documentId, ...step], { env });
    const kills = sized(1, 50);
    try {
      const clerk = await aClerk(floor);
      for (const { id } of await someOrders(floor, kills)) {
        await done(moveTo(floor, clerk, id, 'SHIPPED'));
        const { rows } = await floor.pool.query<{ id: string }>('select id from documents where order_id = $1', [id]);
        const documentId = rows[0]?.id ?? '';
        for (const step of STEPS) await expect(draw(documentId, step)).rejects.toMatchObject({ signal: 'SIGKILL' });
        const first = await fileOf(documentId);
        await draw(documentId);
        expect(await fileOf(documentId)).toEqual(first);
        expect(
          createHash('sha256')
            .update(await store.getBytes(first.key))
            .digest(),
        ).toEqual(first.sha256);
      }
      await annotate(
        `${count(kills * STEPS.length)} kills at ${STEPS.length} steps: one paper each, as it was hashed`,
        'figure',
      );
    } finally {
      await floor.close();
      await rm(folder, { recursive: true, force: true });
    }

    async function fileOf(documentId: string): Promise<{ key: string; sha256: Buffer }> {
      const { rows } = await floor.pool.query<{ key: string; sha256: Buffer }>(
        'select file_key as key, sha256 from document_files where document_id = $1',
        [documentId],
      );
      if (!rows[0]) throw new Error('It was not drawn');
      return rows[0];
    }
  });
});
