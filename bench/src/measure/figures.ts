import { median } from '../load/percentile.ts';
import type { Machine } from '../machine/proc.ts';

/** What one release did in one round, or in the middle of several. */
export type Measured = {
  /** Good answers a second at the limit. */
  perSecond: number;
  /** Latency at a fixed rate of arrivals, from the time somebody meant to ask. */
  p50: number;
  p99: number;
  /** What a request took of the processors at the limit: of Node, and of PostgreSQL. */
  nodeMs: number;
  postgresMs: number;
  /** Answers that were refusals or errors, of both loads. */
  failed: number;
};

/** The same work done by less: requests a second. What was not measured is missing. */
export type Yardsticks = { bare?: number; simple?: number; prepared?: number };

export type Row = {
  scenario: string;
  rate: number;
  connections: number;
  statements: number;
  ours: Measured;
  beside?: Measured & { statements: number };
  yardsticks: Yardsticks;
  machine: Machine;
  rounds: unknown[];
};

/** Each figure's median by itself; failures add up. */
export function middleOf<M extends { failed: number }>(rounds: readonly M[]): M {
  const names = Object.keys(rounds[0] ?? {}) as (keyof M)[];
  const middles = names.map((name) => [name, median(rounds.map((round) => Number(round[name])))]);
  return { ...Object.fromEntries(middles), failed: rounds.reduce((sum, { failed }) => sum + failed, 0) } as M;
}

export function middleYardsticks(rounds: readonly Yardsticks[]): Yardsticks {
  const names = ['bare', 'simple', 'prepared'] as const;
  const known = names.filter((name) => rounds.some((round) => round[name] !== undefined));
  return Object.fromEntries(known.map((name) => [name, median(rounds.map((round) => round[name] ?? Number.NaN))]));
}
