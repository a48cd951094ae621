/** `Cart, 3 items`: what a count is called; an empty list has only its name. */
export function countLabel(name: string, count: number): string {
  if (count === 0) return name;
  return `${name}, ${count} ${count === 1 ? 'item' : 'items'}`;
}

/** A badge has room for two digits. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
