import type { LoadMetrics, LoadRequest } from './load-request.ts';

export type VisitGroup = {
  name: string;
  visits: LoadRequest[][];
  /** Makes each visit once, in order. Otherwise visits are chosen at random. */
  once?: true;
  /** Weight of this group relative to the other groups. */
  share?: number;
};

type OpenLoop = { kind: 'open'; seconds: number; seed: number } & ({ rate: number } | { count: number });

export type LoadTask = { origin: string; groups: VisitGroup[] } & (OpenLoop | { kind: 'closed'; connections: number });

type CountedMetrics = LoadMetrics & { statuses: Record<string, number> };

/** `late`: delay between the scheduled and the actual start of a visit, p99. It is included in every latency. */
export type LoadResult = CountedMetrics & { late: number; groups: Record<string, CountedMetrics> };
