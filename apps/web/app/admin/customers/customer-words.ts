import { dayInIndia, formatDay } from '../../platform/text/format-date.ts';
import type { ListedCustomer } from './customers.data.ts';

type Named = Pick<ListedCustomer, 'firstName' | 'lastName' | 'email'>;

/** Who has told no name is called by the e-mail. */
export function nameOf({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** The day in India of a point in time. */
export function dayOf(time: string): string {
  return formatDay(dayInIndia(new Date(time)));
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}

/** Beyond where counting stops there are more. */
export function customerCount({ totalItems, exact }: { totalItems: number; exact: boolean }): string {
  return `${exact ? '' : 'More than '}${counted(totalItems, 'customer')}`;
}
