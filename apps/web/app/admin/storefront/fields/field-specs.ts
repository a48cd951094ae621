import { type ContentPath, joinPath } from '../drafts/content-path.ts';

export type FieldValues = Readonly<Record<string, unknown>>;

type FieldBase = {
  /** Name in the content. Empty for an entry of a list that is a text. */
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  isShown?: (values: FieldValues) => boolean;
};

export type LineSpec = FieldBase & { type: 'line'; max: number; inputMode?: 'url' | 'tel' };
export type TextSpec = FieldBase & { type: 'text'; max: number; rows: number; isMarkdown?: boolean };
/** A page of the shop, or also of another site. */
export type LinkSpec = FieldBase & { type: 'link'; allowsWeb?: boolean };
/** `clears` is a field that another choice makes empty. */
export type ChoiceSpec = FieldBase & { type: 'choice'; options: Readonly<Record<string, string>>; clears?: string };
export type CheckSpec = FieldBase & { type: 'check' };
export type PercentSpec = FieldBase & { type: 'percent'; max: number };
export type ImageSpec = FieldBase & { type: 'image' };
/** Slug of a category or a collection. */
export type SourceSpec = FieldBase & { type: 'source'; of: 'categories' | 'collections' };
/** Without a label, the title of the form names it. */
export type GroupSpec = FieldBase & { type: 'group'; fields: readonly FieldSpec[] };
export type ListSpec = FieldBase & {
  type: 'list';
  /** Singular, such as `slide`. */
  entry: string;
  fields: readonly FieldSpec[];
  min?: number;
  max: number;
  /** The field that names a folded entry. Without it, all entries are open. */
  titleField?: string;
  create: () => unknown;
};

/** A field of a content. The forms of all areas and sections are made from these. */
export type FieldSpec =
  | LineSpec
  | TextSpec
  | LinkSpec
  | ChoiceSpec
  | CheckSpec
  | PercentSpec
  | ImageSpec
  | SourceSpec
  | GroupSpec
  | ListSpec;

export const isFieldShown = ({ isShown }: FieldSpec, values: FieldValues): boolean => isShown?.(values) ?? true;

export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Returns the paths of required fields that are empty. `outer` is the path of the values. */
export function listMissing(specs: readonly FieldSpec[], values: FieldValues, outer: ContentPath = ''): ContentPath[] {
  return specs.filter((spec) => isFieldShown(spec, values)).flatMap((spec) => listMissingOfField(spec, values, outer));
}

function listMissingOfField(spec: FieldSpec, values: FieldValues, outer: ContentPath): ContentPath[] {
  const path = joinPath(outer, spec.name);
  const value = spec.name === '' ? values : values[spec.name];
  if (spec.type === 'group') return listMissing(spec.fields, value as FieldValues, path);
  if (spec.type === 'list') {
    return (value as FieldValues[]).flatMap((entry, index) => listMissing(spec.fields, entry, joinPath(path, index)));
  }
  return spec.isRequired && isEmptyValue(value) ? [path] : [];
}
