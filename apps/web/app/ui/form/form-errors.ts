/** Validation errors: what is wrong with a form, field by field; a field that is right is absent. */
export type Errors<Name extends string> = { [Field in Name]?: string | undefined };

/** The fields of a form's values, and the cells of those that are a grid. */
export type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** What a cell of a grid goes by. */
export function cellName<Grid extends string>(grid: Grid, row: string, column: string): `${Grid}.${string}` {
  return `${grid}.${row}.${column}`;
}

export function hasErrors(errors: Errors<string>): boolean {
  return Object.values(errors).some(Boolean);
}
