export {
  formatDateTime,
  formatDay,
  formatDayMonth,
  formatTime,
  formatWeekday,
  toIndianDate,
} from '@kinari/contract/dates';
