/** What is wrong with a form, field by field; a field that is right is absent. */
export type Errors<Name extends string> = { [Field in Name]?: string | undefined };

export function hasErrors(errors: Errors<string>): boolean {
  return Object.values(errors).some(Boolean);
}
