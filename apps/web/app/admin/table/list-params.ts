/** How one search parameter is read from the URL and written to it. A value equal to `initial` is left out of the URL. */
export type ListParam<Value> = {
  initial: Value;
  /** Returns `undefined` for an invalid text. */
  parse: (text: string) => Value | undefined;
  format: (value: Value) => string;
  /** The user types it, so changes replace the history entry. */
  isTyped?: boolean;
};

/** A parameter whatever the type of its value. */
type AnyListParam = {
  initial: unknown;
  parse: (text: string) => unknown;
  format: (value: never) => string;
  isTyped?: boolean;
};
export type ListParams = Record<string, AnyListParam>;
export type ListValues<Params extends ListParams> = { [Name in keyof Params]: Params[Name]['initial'] };
export type SortDirection = 'asc' | 'desc';
export type Sorting<Key extends string = string> = { by: Key; direction: SortDirection };

const PAGE_PATTERN = /^[1-9]\d{0,5}$/;

/** Text that the user types, such as a search. */
export function typedText(maxLength: number): ListParam<string> {
  return { initial: '', parse: (text) => text.trim().slice(0, maxLength), format: (value) => value, isTyped: true };
}

/** Text of a fixed form, such as an id or a date. Empty if absent. */
export function pattern(regex: RegExp): ListParam<string> {
  return { initial: '', parse: (text) => (regex.test(text) ? text : undefined), format: (value) => value };
}

export function oneOf<Value extends string>(values: readonly Value[]): ListParam<Value | undefined>;
export function oneOf<Value extends string>(values: readonly Value[], initial: Value): ListParam<Value>;
export function oneOf<Value extends string>(values: readonly Value[], initial?: Value): ListParam<Value | undefined> {
  return { initial, parse: (text) => values.find((value) => value === text), format: (value) => value ?? '' };
}

export const PAGE: ListParam<number> = {
  initial: 1,
  parse: (text) => (PAGE_PATTERN.test(text) ? Number(text) : undefined),
  format: String,
};

/** The first size is the default. */
export function pageSize(sizes: readonly [number, ...number[]]): ListParam<number> {
  return { initial: sizes[0], parse: (text) => sizes.find((size) => String(size) === text), format: String };
}

/** A sort order such as `price-asc`. `keys` are the columns that the API can sort by. */
export function sorting<Key extends string>(keys: readonly Key[], initial: Sorting<Key>): ListParam<Sorting<Key>> {
  return {
    initial,
    parse: (text) => {
      const [key, direction] = text.split('-');
      const by = keys.find((candidate) => candidate === key);
      return by && (direction === 'asc' || direction === 'desc') ? { by, direction } : undefined;
    },
    format: formatSorting,
  };
}

export function formatSorting<Key extends string>({ by, direction }: Sorting<Key>): `${Key}-${SortDirection}` {
  return `${by}-${direction}`;
}

/** First click: sort by the column. Second: reverse. Third: back to the default. */
export function toggleSorting<Key extends string>(
  current: Sorting<Key>,
  clicked: Sorting<Key>,
  initial: Sorting<Key>,
): Sorting<Key> {
  if (current.by !== clicked.by) return clicked;
  if (current.direction !== clicked.direction) return initial;
  return { by: current.by, direction: current.direction === 'asc' ? 'desc' : 'asc' };
}

/** Reads all values from the URL. Invalid ones count as absent. */
export function parseListParams<Params extends ListParams>(params: Params, search: URLSearchParams) {
  const entries = Object.entries(params).map(([name, { initial, parse }]) => {
    const text = search.get(name);
    return [name, (text === null ? undefined : parse(text)) ?? initial];
  });
  return Object.fromEntries(entries) as ListValues<Params>;
}

/** Returns the query string, with `?` if there is any. Default values are left out. */
export function formatListParams<Params extends ListParams>(params: Params, values: ListValues<Params>): string {
  const entries = Object.entries(params)
    .map(([name, { initial, format }]) => ({
      name,
      text: format(values[name] as never),
      initialText: format(initial as never),
    }))
    .filter(({ text, initialText }) => text !== '' && text !== initialText);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(({ name, text }) => [name, text]))}`;
}

/** Merges changes. Every change except of the page itself goes back to the first page. */
export function changeListValues<Params extends ListParams>(
  values: ListValues<Params>,
  changes: Partial<ListValues<Params>>,
): ListValues<Params> {
  const page = 'page' in values && !('page' in changes) ? { page: 1 } : {};
  return { ...values, ...page, ...changes };
}
