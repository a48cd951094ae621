import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useShop } from '../../../site/use-shop.ts';
import { cellName, type Errors } from '../../../ui/form/form-errors.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import {
  type AttributeFormValues,
  type AttributeSheet,
  emptyAttributeFormValues,
  toAttributeFormValues,
} from '../../attributes/attribute-form-values.ts';
import { mergeExpectedAttributes, validateAttributes } from '../../attributes/attribute-validation.ts';
import { attributeSheetQuery, categoryAttributesQuery } from '../../attributes/attributes.data.ts';
import type { Category } from '../../categories/category-tree.ts';
import { showError } from '../../ui/show-error.ts';
import {
  type AdminProduct,
  emptyProductFormValues,
  isSameFormValues,
  type ProductFormValues,
  remapAttributeRows,
  type SavedProduct,
  toProductFormValues,
  validateProduct,
} from '../product-form-values.ts';
import { type SaveIntent, useProductSave } from './use-product-save.ts';

type ProductFormOptions = {
  product: AdminProduct | undefined;
  tree: readonly Category[];
  onSaved: (product: { id: string }, isDraft: boolean) => void;
};

export type FormTab = 'general' | 'attributes';

const SAVE_FAILED = 'Failed to save product.';
const isAttributeField = (name: string) => name.startsWith('attributes.');

export function useProductForm({ product, tree, onSaved }: ProductFormOptions) {
  const cache = useQueryClient();
  // If the attributes are rejected, the main form is saved already. Continue from that version.
  const [base, setBase] = useState<SavedProduct | undefined>(product);
  const { tab, setTab, hasOpenedAttributes } = useFormTab();
  const { sheet, sheetFailure, savedAttributes, isTaxed } = useSavedAttributes(base, hasOpenedAttributes);
  const saved = useMemo(() => (base ? toProductFormValues(base, tree) : emptyProductFormValues()), [base, tree]);
  const initial = { ...saved, attributes: savedAttributes };
  const intent = useRef<SaveIntent>('save');
  const save = useProductSave(base);

  async function submit(formValues: ProductFormValues, onProgress: (part: number) => void) {
    let savedProduct: SavedProduct | undefined;
    const isNew = product === undefined;
    try {
      const result = await save({
        draft: formValues,
        initial,
        attributesVersion: sheet?.version,
        isNew,
        intent: intent.current,
        onProgress,
        onFormSaved: (savedForm) => {
          savedProduct = savedForm;
        },
      });
      notify({ text: formatSavedMessage(isNew, intent.current, result.isDraft), tone: 'ok' });
      onSaved(result.saved, result.isDraft);
    } catch (error) {
      setTab(savedProduct ? 'attributes' : 'general');
      if (savedProduct) {
        form.set({
          ...toProductFormValues(savedProduct, tree),
          attributes: remapAttributeRows(formValues, savedProduct),
        });
        setBase(savedProduct);
      }
      throw error;
    } finally {
      intent.current = 'save';
    }
  }

  const form = useForm<ProductFormValues>({
    initial,
    start: saved,
    isSame: isSameFormValues,
    validate: (formValues) => validateForm(cache, formValues),
    submit,
    onInvalid: (_errors, names) => setTab(names.every(isAttributeField) ? 'attributes' : 'general'),
    fieldErrors: { product_name_taken: 'name', not_an_image: 'images', heic_not_supported: 'images' },
    onFailure: (error) => showError(error, SAVE_FAILED),
    fallback: SAVE_FAILED,
  });

  const attributes = form.values.attributes ?? savedAttributes;
  const chartSizes = useChartSizes(form.values.categoryPath.at(-1), sheet);
  return {
    ...form,
    /** Edited or saved attributes; `undefined` until loaded. */
    attributes: attributes,
    /** Set if the HSN code is known and prices include tax. */
    taxedHsn: isTaxed ? validHsn(attributes) : undefined,
    chartSizes,
    sheet,
    sheetFailure,
    savedCategoryId: base?.categoryId,
    tab,
    setTab,
    hasOpenedAttributes,
    sendWith: (nextIntent: SaveIntent) => {
      intent.current = nextIntent;
      form.send();
    },
  };
}

function validateForm(cache: QueryClient, formValues: ProductFormValues) {
  const { attributes, categoryPath, variants: rows } = formValues;
  if (!attributes) return validateProduct(formValues);
  const categoryAttributes = cache.getQueryData(categoryAttributesQuery(categoryPath.at(-1) ?? '').queryKey);
  const cellErrors = validateAttributes(attributes, {
    expected: categoryAttributes ? mergeExpectedAttributes(categoryAttributes) : [],
    rows,
  });
  return { ...validateProduct(formValues), ...toCellErrors(cellErrors) };
}

function toCellErrors(cellErrors: Errors<string>) {
  const errors = Object.entries(cellErrors).map(([name, error]) => {
    const [row = '', column = ''] = name.split('.');
    return [cellName('attributes', row, column), error] as const;
  });
  return Object.fromEntries(errors);
}

function useFormTab() {
  const [tab, setTab] = useState<FormTab>('general');
  const [hasOpenedAttributes, setHasOpenedAttributes] = useState(false);
  return {
    tab,
    hasOpenedAttributes,
    setTab: (next: FormTab) => {
      setTab(next);
      if (next === 'attributes') setHasOpenedAttributes(true);
    },
  };
}

/** Loads the attributes when their tab opens, or at once if the tax on a price depends on them. */
function useSavedAttributes(base: SavedProduct | undefined, isTabOpen: boolean) {
  const isTaxed = useShop().company.pricesIncludeGst;
  const enabled = (isTabOpen || isTaxed) && base !== undefined;
  const query = attributeSheetQuery(base ?? { id: '', version: 0 });
  const { data: sheet, error, isFetching, refetch } = useQuery({ ...query, enabled });
  const savedAttributes = useMemo(
    () => (base ? sheet && toAttributeFormValues(sheet) : emptyAttributeFormValues()),
    [base, sheet],
  );
  const sheetFailure = error ? { isFetching, retry: () => void refetch() } : undefined;
  return { sheet, sheetFailure, savedAttributes, isTaxed };
}

/** Sizes of the category's size chart, or of the inherited one if it is loaded. */
function useChartSizes(categoryId: string | undefined, sheet: AttributeSheet | undefined): string[] {
  const category = useQuery({ ...categoryAttributesQuery(categoryId ?? ''), enabled: categoryId !== undefined });
  const chart = category.data?.sizeChart ?? sheet?.categorySizeChart;
  return chart?.rows.map(({ size }) => size) ?? [];
}

function validHsn(attributes: AttributeFormValues | undefined): string | undefined {
  const hsn = attributes?.product.hsn.trim() ?? '';
  return /^\d{4}(\d{2}){0,2}$/.test(hsn) ? hsn : undefined;
}

function formatSavedMessage(isNew: boolean, intent: SaveIntent, isDraft: boolean): string {
  if (isNew) return isDraft ? 'Saved as draft' : 'Product added successfully!';
  if (intent === 'save') return 'Product updated successfully!';
  return intent === 'draft' ? 'Unpublished: no longer visible in the shop' : 'Published: now on sale';
}
