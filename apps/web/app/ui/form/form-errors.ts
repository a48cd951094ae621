/** Validation errors by field. Valid fields are missing. */
export type Errors<Name extends string> = { [Field in Name]?: string | undefined };

/** The fields of a form, and the cells of grid fields. */
export type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

export function cellName<Grid extends string>(grid: Grid, row: string, column: string): `${Grid}.${string}` {
  return `${grid}.${row}.${column}`;
}

export function hasErrors(errors: Errors<string>): boolean {
  return Object.values(errors).some(Boolean);
}
