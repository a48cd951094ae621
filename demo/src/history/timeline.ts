import type { StoryClock } from './story-clock.ts';

/** One thing that happens in the story. It may add later steps. */
export type Step = () => Promise<void>;

export type Timeline = {
  /** Adds a step, unless it is after the end of the story. */
  add: (at: Date, step: Step) => void;
  run: () => Promise<void>;
};

/** Runs steps in the order of their times, with the clock of the story set to each. */
export function createTimeline(clock: StoryClock, end: Date): Timeline {
  const steps: { at: Date; step: Step }[] = [];
  let isSorted = true;
  return {
    add: (at, step) => {
      if (at >= end) return;
      steps.push({ at, step });
      isSorted = false;
    },
    run: async () => {
      // Newest first, so that the next step is the last item.
      for (;;) {
        if (!isSorted) steps.sort((first, other) => other.at.getTime() - first.at.getTime());
        isSorted = true;
        const next = steps.pop();
        if (!next) return;
        await clock.set(next.at);
        await next.step();
      }
    },
  };
}
