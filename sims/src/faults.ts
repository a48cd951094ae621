/** What goes wrong with the next request whose 'METHOD /path' has `on` in it. Each happens once, or as often as `times` says. */
export type Fault = { on?: string; times?: number } & (
  | { kind: 'delay'; ms: number }
  /** The line breaks; `after` the work was done, or before. */
  | { kind: 'drop'; after?: boolean }
  /** An error of theirs, likewise. */
  | { kind: 'fail'; after?: boolean; status?: number }
);

export class Faults {
  #waiting: Fault[] = [];

  add(...faults: Fault[]): void {
    this.#waiting.push(...faults.map((fault) => ({ ...fault })));
  }

  clear(): void {
    this.#waiting = [];
  }

  next(what: string): Fault | undefined {
    const fault = this.#waiting.find(({ on = '' }) => what.includes(on));
    if (!fault) return undefined;
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) this.#waiting.splice(this.#waiting.indexOf(fault), 1);
    return fault;
  }
}
