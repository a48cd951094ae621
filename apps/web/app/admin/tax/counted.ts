const whole = new Intl.NumberFormat('en-IN');

/** `1 invoice`, `1,204 invoices`. */
export function counted(count: number, what: string): string {
  return `${whole.format(count)} ${what}${count === 1 ? '' : 's'}`;
}

export const formatCount = (count: number) => whole.format(count);
