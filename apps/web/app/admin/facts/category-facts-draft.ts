import type { Body, Reply } from '@kinari/contract/contract';
import type { CommonFact, FactKind } from '@kinari/contract/words/facts';
import { sameText } from '../variants/variant-draft.ts';
import { type ChartDraft, chartDraft, checkChart, toChart } from './size-chart-draft.ts';

export type CategoryFacts = Reply<'readCategoryFacts'>;
export type Definition = Reply<'listFactDefinitions'>['definitions'][number];

/** A fact of a category as typed; `options` one to a line. */
export type FactRow = {
  /** Of the row. */
  key: string;
  /** The fact's own, once it is saved. */
  savedKey?: string;
  name: string;
  kind: FactKind;
  unit: string;
  options: string;
  required: boolean;
  filterable: boolean;
};

export type CategoryFactsDraft = {
  own: FactRow[];
  /** Null: as the category above says. */
  required: CommonFact[] | null;
  chart: ChartDraft | null;
};

export const MOST_FACTS = 40;
const MOST_OPTIONS = 100;

export function categoryFactsDraft({ own, required, sizeChart }: CategoryFacts): CategoryFactsDraft {
  return {
    own: own.map(({ key, unit, options, ...fact }) => ({
      ...fact,
      key,
      savedKey: key,
      unit: unit ?? '',
      options: options.join('\n'),
    })),
    required,
    chart: sizeChart && chartDraft(sizeChart),
  };
}

export function newFact(): FactRow {
  return {
    key: crypto.randomUUID(),
    name: '',
    kind: 'choice',
    unit: '',
    options: '',
    required: false,
    filterable: true,
  };
}

/** A row changes; a name that another category has already brings its kind, unit and options along. */
export function withFact(
  rows: readonly FactRow[],
  key: string,
  change: Partial<FactRow>,
  definitions: readonly Definition[],
): FactRow[] {
  return rows.map((row) => {
    if (row.key !== key) return row;
    const known = row.savedKey ? undefined : definitions.find(({ name }) => change.name && sameText(name, change.name));
    return {
      ...row,
      ...change,
      ...(known && { kind: known.kind, unit: known.unit ?? '', options: known.options.join('\n') }),
    };
  });
}

/** What is wrong, by `row.column`. */
export function checkCategoryFacts({ own, chart }: CategoryFactsDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { key, name, kind, options } of own) {
    if (!name.trim()) errors[`${key}.name`] = 'Please name the fact';
    else if (own.some((other) => other.key !== key && sameText(other.name, name))) {
      errors[`${key}.name`] = 'This fact stands here twice';
    }
    const listed = optionsIn(options).length;
    if (kind === 'choice' && listed === 0) errors[`${key}.options`] = 'Please fill what to choose from, one to a line';
    if (kind === 'choice' && listed > MOST_OPTIONS) errors[`${key}.options`] = `At most ${MOST_OPTIONS} to choose from`;
  }
  return { ...errors, ...(chart && checkChart(chart)) };
}

/** As the API takes it: only a number has a unit, only a choice has options. */
export function toCategoryFacts({ own, required, chart }: CategoryFactsDraft): Body<'saveCategoryFacts'> {
  return {
    own: own.map(({ savedKey, name, kind, unit, options, required, filterable }) => ({
      ...(savedKey && { key: savedKey }),
      name: name.trim(),
      kind,
      unit: kind === 'number' ? unit.trim() || null : null,
      options: kind === 'choice' ? optionsIn(options) : [],
      required,
      // Free text differs from product to product.
      filterable: filterable && kind !== 'text',
    })),
    required,
    sizeChart: chart && toChart(chart),
  };
}

/** One to a line, or with commas between them; each once. */
function optionsIn(text: string): string[] {
  const options = text.split(/[\n,]/).map((option) => option.trim());
  return [...new Set(options.filter(Boolean))];
}
