import { dayInIndia, formatDayOfYear, formatTimeOfDay } from '../../platform/text/format-date.ts';

const DAY_MS = 86_400_000;

/** `Today 13:12`, `Yesterday 21:06`, `8 Nov 09:30`, by the clock of India. */
export function placedText(moment: string, now = new Date()): string {
  const at = new Date(moment);
  const day = dayInIndia(at);
  const word =
    day === dayInIndia(now)
      ? 'Today'
      : day === dayInIndia(new Date(now.getTime() - DAY_MS))
        ? 'Yesterday'
        : formatDayOfYear(day);
  return `${word} ${formatTimeOfDay(at)}`;
}
