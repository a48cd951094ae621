import { median } from '../load/percentile.ts';
import type { MachineUsage } from '../machine/proc.ts';

/** Results of one release in one round, or the medians of several rounds. */
export type Measurement = {
  /** Successful responses per second at maximum load. */
  perSecond: number;
  /** Latency at a fixed arrival rate, from the scheduled time of each request. */
  p50: number;
  p99: number;
  /** CPU time per request at maximum load. */
  nodeMs: number;
  postgresMs: number;
  /** Responses with an error status, in both loads. */
  failed: number;
};

/** Baselines in requests per second. Missing if not measured. */
export type Baselines = { bare?: number; simple?: number; prepared?: number };

export type ResultRow = {
  scenario: string;
  rate: number;
  connections: number;
  statements: number;
  current: Measurement;
  other?: Measurement & { statements: number };
  baselines: Baselines;
  machine: MachineUsage;
  rounds: unknown[];
};

/** Combines a run at maximum load with one at a fixed rate. */
export function toMeasurement(
  { perSecond, nodeMs, postgresMs, failed }: Pick<Measurement, 'perSecond' | 'nodeMs' | 'postgresMs' | 'failed'>,
  lowRateResult: Pick<Measurement, 'p50' | 'p99' | 'failed'>,
): Measurement {
  const { p50, p99 } = lowRateResult;
  return { perSecond, nodeMs, postgresMs, p50, p99, failed: failed + lowRateResult.failed };
}

/** Returns the median of each metric. Failures are summed. */
export function medianRun<M extends { failed: number }>(rounds: readonly M[]): M {
  const names = Object.keys(rounds[0] ?? {}) as (keyof M)[];
  const medians = names.map((name) => [name, median(rounds.map((round) => Number(round[name])))]);
  return { ...Object.fromEntries(medians), failed: rounds.reduce((sum, { failed }) => sum + failed, 0) } as M;
}

export function medianBaselines(rounds: readonly Baselines[]): Baselines {
  const names = ['bare', 'simple', 'prepared'] as const;
  const measuredNames = names.filter((name) => rounds.some((round) => round[name] !== undefined));
  return Object.fromEntries(
    measuredNames.map((name) => [name, median(rounds.map((round) => round[name] ?? Number.NaN))]),
  );
}
