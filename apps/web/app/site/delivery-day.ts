import { addDays, formatDayMonth, formatWeekday, toIndianDate } from '@kinari/contract/locale';

/** Returns the expected delivery day of an order placed now, as `20 Nov`, in Indian time. */
export function deliveryDay(deliveryDays: number, now = new Date()): string {
  return formatDayMonth(addDays(toIndianDate(now), deliveryDays));
}

/** Returns the same day as `Fri, 20 Nov`. */
export function deliveryWeekday(deliveryDays: number, now = new Date()): string {
  return formatWeekday(addDays(toIndianDate(now), deliveryDays));
}
