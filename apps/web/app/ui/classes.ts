/** Joins class names, leaving out those whose condition is not met. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
