import { say } from '../report/say.ts';
import { type Measured, middleOf, middleYardsticks, type Row, type Yardsticks } from './figures.ts';

type Round<C, M> = { measured: Map<C, M>; yardsticks: Yardsticks };

type Steps<C, M> = {
  contenders: readonly C[];
  rounds: number;
  measure: (contender: C, round: number) => Promise<M>;
  yardsticks?: (round: number) => Promise<Yardsticks>;
};

/** Measures everyone in turns, the last one first every second time: whoever comes first must not always meet the same machine. */
export async function inRounds<C, M>({ contenders, rounds, measure, yardsticks }: Steps<C, M>): Promise<Round<C, M>[]> {
  const done: Round<C, M>[] = [];
  for (let round = 0; round < rounds; round++) {
    const measured = new Map<C, M>();
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      measured.set(contender, await measure(contender, round));
    }
    done.push({ measured, yardsticks: (await yardsticks?.(round)) ?? {} });
  }
  return done;
}

/** The medians of all rounds, and the rounds themselves. */
export function summed<C extends { release: { name: string } }>(
  rounds: readonly Round<C, Measured>[],
  ours: C,
  beside: C | undefined,
  statements: (contender: C) => number,
): Pick<Row, 'statements' | 'ours' | 'beside' | 'yardsticks' | 'rounds'> {
  const of = (contender: C) => middleOf(rounds.flatMap(({ measured }) => measured.get(contender) ?? []));
  return {
    statements: statements(ours),
    ours: of(ours),
    ...(beside && { beside: { ...of(beside), statements: statements(beside) } }),
    yardsticks: middleYardsticks(rounds.map(({ yardsticks }) => yardsticks)),
    rounds: rounds.map(({ measured, yardsticks }) => ({
      ...Object.fromEntries([...measured].map(([{ release }, figures]) => [release.name, figures])),
      yardsticks,
    })),
  };
}

/** A yardstick that breaks is missing from the table, and the rest is measured all the same. */
export async function aloneOrNot(scenario: string, measure: () => Promise<number>): Promise<number> {
  try {
    return await measure();
  } catch (error) {
    say(`${scenario}: PostgreSQL alone could not be measured: ${String(error).slice(0, 1000)}`);
    return Number.NaN;
  }
}
