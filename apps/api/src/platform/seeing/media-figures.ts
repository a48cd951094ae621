import { statfs } from 'node:fs/promises';
import { THE_HIGHEST } from '@kinari/running/figures';
import { Gauge, type Registry } from 'prom-client';

/** How much room is left for pictures, where they lie in a folder; 1 is nothing left, and a folder that is gone is full. */
export function tellOfMedia(registry: Registry, folder: string): void {
  new Gauge({
    name: 'kinari_media_used_ratio',
    help: 'How full the disk with the pictures is, from 0 to 1',
    registers: [registry],
    aggregator: THE_HIGHEST,
    async collect() {
      const disk = await statfs(folder).catch(() => undefined);
      this.set(disk && disk.blocks > 0 ? 1 - disk.bavail / disk.blocks : 1);
    },
  });
}
