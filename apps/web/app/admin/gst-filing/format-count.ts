const numberFormat = new Intl.NumberFormat('en-IN');

/** `1 invoice`, `1,204 invoices`. */
export function formatPlural(count: number, noun: string): string {
  return `${numberFormat.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export const formatCount = (count: number) => numberFormat.format(count);
