import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import { ASKED_ROW, type FactsDraft, PRODUCT_ROW, type ProductFact } from './fact-draft.ts';
import type { FactLists } from './use-fact-lists.ts';

/** What every part of the facts needs of the form around it. */
export type FactsForm = FactLists & {
  draft: FactsDraft;
  onDraft: (draft: FactsDraft) => void;
  cell: (row: string, column: string) => CellState;
  /** What must be known and is not. */
  missing: readonly { key: string; name: string }[];
};

export function productField({ draft, onDraft, cell }: FactsForm, name: ProductFact): FieldState {
  return {
    ...cell(PRODUCT_ROW, name),
    name: `facts.${name}`,
    value: draft.product[name],
    onValue: (value) => onDraft({ ...draft, product: { ...draft.product, [name]: value } }),
  };
}

export function askedField({ draft, onDraft, cell }: FactsForm, key: string): FieldState {
  return {
    ...cell(ASKED_ROW, key),
    name: `facts.asked.${key}`,
    value: draft.asked[key] ?? '',
    onValue: (value) => onDraft({ ...draft, asked: { ...draft.asked, [key]: value } }),
  };
}

/** The mark at a field whose fact is missing. */
export function missingMark({ missing }: FactsForm, key: string): string | undefined {
  return missing.some((fact) => fact.key === key) ? 'Missing' : undefined;
}
