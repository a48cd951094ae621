import type { Ask, Figures } from './ask.ts';

/** People who do the same kind of thing. */
export type Group = {
  name: string;
  /** What somebody does, one request after the other. */
  visits: Ask[][];
  /** Each visit is made once, in order; otherwise they are chosen by chance. */
  once?: true;
  /** How many of those who come are of this group, beside the shares of the others. */
  share?: number;
};

type Open = { kind: 'open'; seconds: number; seed: number } & ({ rate: number } | { count: number });

export type Task = { origin: string; groups: Group[] } & (Open | { kind: 'closed'; connections: number });

type Counted = Figures & { statuses: Record<string, number> };

/** `late`: how long after its time a visit began, at p99. It is part of every latency: who is late to ask has waited, too. */
export type Outcome = Counted & { late: number; groups: Record<string, Counted> };
