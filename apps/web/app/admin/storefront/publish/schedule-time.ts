import { addDays, toIndianDate } from '@kinari/contract/locale';

export type ScheduleFormValues = {
  keys: string[];
  note: string;
  /** A day such as `2026-11-20` and a time such as `18:30`, in India. */
  day: string;
  time: string;
  /** `back` goes back to the content of today at another time. */
  ending: 'keep' | 'back';
  untilDay: string;
  untilTime: string;
};

const INDIA_OFFSET = '+05:30';
const WEEK_DAYS = 7;

export function createSchedule(keys: string[], today = toIndianDate()): ScheduleFormValues {
  return {
    keys,
    note: '',
    day: addDays(today, 1),
    time: '00:00',
    ending: 'keep',
    untilDay: addDays(today, 1 + WEEK_DAYS),
    untilTime: '00:00',
  };
}

/** Returns undefined while the day or time is incomplete. */
export function toInstant(day: string, time: string): string | undefined {
  const at = new Date(`${day}T${time}:00${INDIA_OFFSET}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

export function toScheduleTimes({ day, time, ending, untilDay, untilTime }: ScheduleFormValues) {
  return { from: toInstant(day, time) ?? '', until: ending === 'back' ? (toInstant(untilDay, untilTime) ?? '') : null };
}

export function validateSchedule(values: ScheduleFormValues, now = new Date()) {
  const { from, until } = toScheduleTimes(values);
  return {
    keys: values.keys.length > 0 ? undefined : 'Choose what to publish',
    day: from === '' ? 'Enter a date and a time' : new Date(from) > now ? undefined : 'Choose a time in the future',
    untilDay:
      until === null
        ? undefined
        : until === ''
          ? 'Enter a date and a time'
          : until > from
            ? undefined
            : 'Choose a time after the start',
  };
}
