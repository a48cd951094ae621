const REPORT_EVERY_MS = 30_000;

/** Counts outcomes of a long test and prints progress. Short tests print nothing. */
export function createProgress(name: string, total: number) {
  const startedAt = performance.now();
  const outcomes = new Map<string, number>();
  let [done, reportedAt] = [0, startedAt];

  function report(): void {
    const seconds = (performance.now() - startedAt) / 1000;
    const counts = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
    const rate = (done / seconds).toFixed(1);
    process.stdout.write(`${name}: ${done} of ${total} in ${seconds.toFixed(0)} s, ${rate} a second; ${counts}\n`);
    reportedAt = performance.now();
  }

  return {
    count(outcome: string, times = 1): void {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + times);
      done += times;
      if (performance.now() - reportedAt > REPORT_EVERY_MS) report();
    },
    /** Returns how many were counted. */
    end(): number {
      if (reportedAt !== startedAt || process.env.PROGRESS) report();
      return done;
    },
  };
}
