import { COMMON_FACTS, type CommonFact } from '@kinari/contract/words/facts';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { listMissing, listUnproven, namesOfFacts, setPublished } from './facts.queries.ts';

const OWN = 'fact.';

export type NamedFact = { key: string; name: string };

/** What these keys of missing facts are called. */
export async function inWords(db: Queryable, keys: readonly string[]): Promise<(key: string) => NamedFact> {
  const own = keys.filter((key) => key.startsWith(OWN)).map((key) => key.slice(OWN.length));
  const names = await namesOfFacts(db, [...new Set(own)]);
  return (key) => ({ key, name: COMMON_FACTS[key as CommonFact] ?? names.get(key.slice(OWN.length)) ?? key });
}

/** Whether a new product is on sale as soon as it is saved, and not only once its facts are known. */
export async function isSoldAtOnce(tx: Tx): Promise<boolean> {
  return (await readSettings(tx)).productFacts !== 'block';
}

/** Puts a new product on sale if nothing of it is missing; answers whether it is. */
export async function sellIfComplete(tx: Tx, productId: string): Promise<boolean> {
  const complete = (await listMissing(tx, productId)).length === 0;
  if (complete) await setPublished(tx, productId, true);
  return complete;
}

type FieldOf = (variant: { id: string; position: number }) => string;

/**
 * Refuses to leave a product on sale as it stands in this transaction, where the shop is set to: with facts missing, or with a
 * saving on a price that nobody was charged. `fieldOf` names the field that a form shows a variant's refusal at.
 */
export async function assertMayBeSold(tx: Tx, productId: string, fieldOf: FieldOf): Promise<void> {
  const { productFacts, honestDiscount } = await readSettings(tx);
  if (productFacts === 'block') {
    const missing = await listMissing(tx, productId);
    if (missing.length > 0) {
      const named = missing.map(await inWords(tx, missing));
      throw new Refusal('facts_missing', { fields: Object.fromEntries(named.map(({ key, name }) => [key, name])) });
    }
  }
  if (honestDiscount === 'block') {
    const unproven = await listUnproven(tx, productId);
    if (unproven.length > 0) {
      const { message } = new Refusal('saving_unproven');
      throw new Refusal('saving_unproven', {
        fields: Object.fromEntries(unproven.map((variant) => [fieldOf(variant), message])),
      });
    }
  }
}
