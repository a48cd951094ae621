import { statfs } from 'node:fs/promises';
import { AGGREGATE_MAX } from '@kinari/server-runtime/metrics';
import { Gauge, type Registry } from 'prom-client';

/** Reports how full the media disk is. 1 is full, and a missing folder counts as full. */
export function registerMediaMetrics(registry: Registry, folder: string): void {
  new Gauge({
    name: 'kinari_media_disk_used_ratio',
    help: 'Used share of the media disk, from 0 to 1',
    registers: [registry],
    aggregator: AGGREGATE_MAX,
    async collect() {
      const disk = await statfs(folder).catch(() => undefined);
      this.set(disk && disk.blocks > 0 ? 1 - disk.bavail / disk.blocks : 1);
    },
  });
}
