/** `Cart, 3 items`, or only the name if the list is empty. */
export function countLabel(name: string, count: number): string {
  if (count === 0) return name;
  return `${name}, ${count} ${count === 1 ? 'item' : 'items'}`;
}

export function formatShortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
