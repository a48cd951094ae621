import { printProgress } from '../report/print.ts';
import { type Baselines, type Measurement, medianBaselines, medianRun, type ResultRow } from './metrics.ts';

type Round<C, M> = { measured: Map<C, M>; baselines: Baselines };

type RoundOptions<C, M> = {
  candidates: readonly C[];
  rounds: number;
  measure: (candidate: C, round: number) => Promise<M>;
  baselines?: (round: number) => Promise<Baselines>;
};

/** Measures all candidates in every round. Reverses their order every second round, so that none always runs first. */
export async function measureRounds<C, M>({
  candidates,
  rounds,
  measure,
  baselines,
}: RoundOptions<C, M>): Promise<Round<C, M>[]> {
  const done: Round<C, M>[] = [];
  for (let round = 0; round < rounds; round++) {
    const measured = new Map<C, M>();
    for (const candidate of round % 2 === 0 ? candidates : candidates.toReversed()) {
      measured.set(candidate, await measure(candidate, round));
    }
    done.push({ measured, baselines: (await baselines?.(round)) ?? {} });
  }
  return done;
}

export function toResultRow<C extends { release: { name: string } }>(
  rounds: readonly Round<C, Measurement>[],
  current: C,
  other: C | undefined,
  statements: (candidate: C) => number,
): Pick<ResultRow, 'statements' | 'current' | 'other' | 'baselines' | 'rounds'> {
  const getMedianRun = (candidate: C) => medianRun(rounds.flatMap(({ measured }) => measured.get(candidate) ?? []));
  return {
    statements: statements(current),
    current: getMedianRun(current),
    ...(other && { other: { ...getMedianRun(other), statements: statements(other) } }),
    baselines: medianBaselines(rounds.map(({ baselines }) => baselines)),
    rounds: rounds.map(({ measured, baselines }) => ({
      ...Object.fromEntries([...measured].map(([{ release }, metrics]) => [release.name, metrics])),
      baselines,
    })),
  };
}

/** Returns NaN if a baseline fails, so that the rest is still measured. */
export async function measureOrNaN(scenario: string, measure: () => Promise<number>): Promise<number> {
  try {
    return await measure();
  } catch (error) {
    printProgress(`${scenario}: PostgreSQL alone could not be measured: ${String(error).slice(0, 1000)}`);
    return Number.NaN;
  }
}
