import { formatDayMonth, formatTime, toIndianDate } from '@kinari/contract/locale';

const DAY_MS = 86_400_000;

/** Formats in Indian time: `Today 1:12 pm`, `Yesterday 9:06 pm`, `8 Nov 9:30 am`. */
export function formatPlacedAt(placedAt: string, now = new Date()): string {
  const date = new Date(placedAt);
  const day = toIndianDate(date);
  const dayLabel =
    day === toIndianDate(now)
      ? 'Today'
      : day === toIndianDate(new Date(now.getTime() - DAY_MS))
        ? 'Yesterday'
        : formatDayMonth(day);
  return `${dayLabel} ${formatTime(date)}`;
}
