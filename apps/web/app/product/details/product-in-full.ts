import type { Reply } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import { RETURN_RULES, type ReturnRule } from '@kinari/contract/words/facts';
import { RETURN_DAYS } from '@kinari/contract/words/policy-days';
import { type Product, type ProductDetails, toCardProduct } from '../../catalog/product.ts';
import { quantityText } from './net-quantity.ts';

type ProductInFull = Reply<'findProductByName'>['product'];

/** The fact that lists how to look after something, its parts divided by semicolons. */
const CARE = 'care';
const countries = new Intl.DisplayNames('en', { type: 'region' });

/** What the page of a product is drawn from; made on the server, so that words for values need not travel as script. */
export function toProduct(reply: ProductInFull): Product {
  const card = toCardProduct(reply);
  const variants = card.variants.map((variant, place) => {
    const { sku, barcode, mrp } = reply.variants[place] as ProductInFull['variants'][number];
    return {
      ...variant,
      ...(sku !== null && { sku }),
      ...(barcode !== null && { barcode }),
      ...(mrp !== null && { mrp: toPaise(mrp) }),
    };
  });
  return { ...card, variants, description: reply.description, details: detailsOf(reply) };
}

function detailsOf(reply: ProductInFull): ProductDetails {
  const { brand, netQuantity, sizeChart, facts, returnRule } = reply;
  return {
    ...(brand && { brand }),
    ...(netQuantity && { netQuantity }),
    ...(sizeChart && { sizeChart }),
    ...(returnRule !== 'returnable' && { notReturned: RETURN_RULES[returnRule as ReturnRule] }),
    care: partsOf(facts.find(({ key }) => key === CARE)?.value),
    rows: rowsOf(reply),
  };
}

/** Nothing where nothing is known of the product itself: whether it can be returned is then said elsewhere. */
function rowsOf(reply: ProductInFull): ProductDetails['rows'] {
  const { genericName, netQuantity, facts, origin, maker, packer, importer, warrantyMonths, returnRule } = reply;
  const known: [string, string | null | undefined][] = [
    ['Generic name', genericName],
    ['Net quantity', netQuantity && quantityText(netQuantity)],
    ...facts.filter(({ key }) => key !== CARE).map(({ name, value }): [string, string] => [name, value]),
    ['Country of origin', origin && (countries.of(origin) ?? origin)],
    ['Manufacturer', partyText(maker)],
    ['Packer', partyText(packer)],
    ['Importer', partyText(importer)],
    ['Warranty', warrantyText(warrantyMonths)],
  ];
  const rows = known.flatMap(([name, value]) => (value ? [{ name, value }] : []));
  return rows.length === 0 ? [] : [...rows, { name: 'Returns', value: returnRuleText(returnRule) }];
}

function partyText(party: ProductInFull['maker']): string | null {
  return party && `${party.name}, ${party.address}`;
}

function warrantyText(months: number | null): string | null {
  if (months === null) return null;
  if (months === 0) return 'None';
  const [amount, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function returnRuleText(rule: string): string {
  if (rule === 'returnable') return `Within ${RETURN_DAYS} days of receipt, at the regular price`;
  return `No returns. ${RETURN_RULES[rule as ReturnRule]}`;
}

function partsOf(text = ''): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}
