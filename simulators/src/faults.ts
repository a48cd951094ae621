/** A fault for the next request whose 'METHOD /path' contains `on`. Happens once, or `times` times. */
export type Fault = { on?: string; times?: number } & (
  | { kind: 'delay'; ms: number }
  /** Breaks the connection, before or `after` the provider handled the request. */
  | { kind: 'drop'; after?: boolean }
  /** Returns an error, before or `after` the provider handled the request. */
  | { kind: 'fail'; after?: boolean; status?: number }
);

export class FaultQueue {
  #waiting: Fault[] = [];

  add(...faults: Fault[]): void {
    this.#waiting.push(...faults.map((fault) => ({ ...fault })));
  }

  clear(): void {
    this.#waiting = [];
  }

  next(requestLine: string): Fault | undefined {
    const fault = this.#waiting.find(({ on = '' }) => requestLine.includes(on));
    if (!fault) return undefined;
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) this.#waiting.splice(this.#waiting.indexOf(fault), 1);
    return fault;
  }
}
