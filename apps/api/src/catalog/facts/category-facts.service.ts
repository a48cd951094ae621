import type { Body, Reply } from '@kinari/contract/contract';
import { slugOf } from '@kinari/contract/slug';
import { differenceBetween, recordChange } from '../../audit/audit.service.ts';
import { type Db, type Queryable, type Tx, violates } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  type Definition,
  type FactForm,
  findCategoryFacts,
  insertDefinition,
  isTold,
  listCategoriesAsking,
  listDefinitions,
  lockCategory,
  lockDefinitions,
  replaceCategoryFacts,
  setRequiredFacts,
  updateDefinition,
} from './category-facts.queries.ts';
import { nameKey, sameKey } from './fact-values.ts';
import { settleProductsLater } from './facts.jobs.ts';
import { replaceSizeChart } from './facts.queries.ts';
import { sizeChartFaults } from './size-charts.ts';

type CategoryFacts = Reply<'readCategoryFacts'>;
type Form = Body<'saveCategoryFacts'>;

// What a listing can be narrowed by without a category asking for it: their keys stand in addresses.
const TAKEN_KEYS = ['brand', 'origin', 'color', 'colour', 'size', 'price', 'discount', 'stock'];
const LONGEST_KEY = 40;

export async function readCategoryFacts(db: Queryable, id: string): Promise<CategoryFacts> {
  const { name: _name, ...facts } = await requireFacts(db, id);
  return facts;
}

/** All facts that some category has. */
export async function readDefinitions(db: Db): Promise<Reply<'listFactDefinitions'>['definitions']> {
  const definitions = await listDefinitions(db, { inUse: true });
  return definitions.map(({ id: _id, ...definition }) => definition);
}

/**
 * Says what a category asks of its products. Facts are shared: one of the same name in another category is the same fact. Products keep
 * what they told, whatever is asked for later; what they lack is counted again by a job.
 */
export async function saveCategoryFacts(
  { db, actorId }: { db: Db; actorId: string },
  id: string,
  form: Form,
): Promise<void> {
  const faults = { ...factFaults(form.own), ...sizeChartFaults(form.sizeChart) };
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_request', { fields: faults });
  await db.transaction().execute(async (tx) => {
    if (!(await lockCategory(tx, id))) throw new Refusal('not_found');
    await lockDefinitions(tx);
    const before = await requireFacts(tx, id);
    const { asked, changedIds } = await saveDefinitions(tx, form.own);
    await replaceCategoryFacts(tx, id, asked);
    await setRequiredFacts(tx, id, form.required && [...new Set(form.required)]);
    await replaceSizeChart(tx, { category_id: id }, form.sizeChart);

    const after = await requireFacts(tx, id);
    const { changed, ...states } = differenceBetween(stateOf(before), stateOf(after));
    if (changed.length === 0) return;
    const what = `${changed.join(', ')} of category ${after.name} changed`;
    await recordChange(tx, { subject: { kind: 'category', id }, actorId, what, ...states });
    await settleProductsLater(tx, { categoryIds: [id, ...(await listCategoriesAsking(tx, changedIds))] });
  });
}

async function saveDefinitions(tx: Tx, forms: readonly FactForm[]) {
  const known = await listDefinitions(tx, { inUse: false });
  const asked: { definitionId: number; required: boolean; filterable: boolean }[] = [];
  const changedIds: number[] = [];
  for (const [place, form] of forms.entries()) {
    const wanted = { name: form.name, kind: form.kind, unit: form.unit || null, options: merged(form.options) };
    const current = known.find(({ key, name }) => (form.key ? key === form.key : sameKey(name, form.name)));
    if (form.key && !current) throw new Refusal('not_found');
    const definition = current
      ? { ...current, ...wanted, ...(!form.key && { options: merged(current.options, form.options) }) }
      : { id: 0, key: newKey(form.name, known), ...wanted };
    if (current && current.kind !== form.kind && (await isTold(tx, current.key))) throw inUse(place);
    try {
      if (!current) definition.id = await insertDefinition(tx, definition);
      else if (JSON.stringify(definition) !== JSON.stringify(current)) {
        await updateDefinition(tx, definition);
        changedIds.push(current.id);
      }
    } catch (error) {
      throw violates(error, 'fact_definitions_name') ? inUse(place) : error;
    }
    if (current) known.splice(known.indexOf(current), 1, definition);
    else known.push(definition);
    asked.push({ definitionId: definition.id, required: form.required, filterable: form.filterable });
  }
  return { asked, changedIds };
}

function inUse(place: number): Refusal {
  return new Refusal('fact_in_use', { fields: { [`own.${place}.name`]: new Refusal('fact_in_use').message } });
}

// Options that differ in case are one, spelt as the first.
function merged(some: readonly string[], others: readonly string[] = []): string[] {
  const options = new Map<string, string>();
  for (const option of [...some, ...others]) {
    if (!options.has(nameKey(option))) options.set(nameKey(option), option);
  }
  return [...options.values()];
}

/** The name as it stands in addresses, with a number where that is taken. */
function newKey(name: string, known: readonly Definition[]): string {
  const taken = new Set([...TAKEN_KEYS, ...known.map(({ key }) => key)]);
  const slug = slugOf(name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')).replaceAll(/[^a-z0-9]+/g, '-');
  const word = slug.slice(0, LONGEST_KEY - 4).replaceAll(/^-+|-+$/g, '') || 'fact';
  if (!taken.has(word)) return word;
  for (let n = 2; ; n += 1) if (!taken.has(`${word}-${n}`)) return `${word}-${n}`;
}

function factFaults(own: readonly FactForm[]): Record<string, string> {
  const faults = new Map<string, string>();
  for (const [place, { name, kind, unit, options }] of own.entries()) {
    const twin = own.findIndex((other) => sameKey(other.name, name));
    if (twin < place) faults.set(`own.${place}.name`, 'Is in the list twice');
    if (kind === 'choice' && options.length === 0) faults.set(`own.${place}.options`, 'Needs at least one option');
    if (kind !== 'choice' && options.length > 0) faults.set(`own.${place}.options`, 'Only a choice has options');
    if (kind !== 'number' && unit) faults.set(`own.${place}.unit`, 'Only a number has a unit');
  }
  return Object.fromEntries(faults);
}

async function requireFacts(db: Queryable, id: string): Promise<CategoryFacts & { name: string }> {
  const facts = await findCategoryFacts(db, id);
  if (!facts) throw new Refusal('not_found');
  return facts;
}

function stateOf({ own, required, sizeChart }: CategoryFacts) {
  return { Facts: own, 'Demanded facts': required, 'Size chart': sizeChart };
}
