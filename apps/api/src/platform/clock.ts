/** Returns the current time. Injected, so tests can advance it. */
export type Now = () => Date;

export const systemClock: Now = () => new Date();

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function addMs(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
