type JsonLdNode = Record<string, unknown>;

// Fields of structured data that search engines require to show a product at all, and those they recommend.
// No reviews: the shop has none. Variants of a group inherit the fields of the group.
const FIELDS: Record<'product' | 'offer', { required: string[]; recommended: string[] }> = {
  product: {
    required: ['name', 'image', 'offers'],
    recommended: ['description', 'sku', 'brand.name', 'gtin8|gtin12|gtin13|gtin14|mpn'],
  },
  offer: {
    required: ['price', 'priceCurrency'],
    recommended: [
      'availability',
      'itemCondition',
      'url',
      'shippingDetails.shippingRate.value',
      'shippingDetails.shippingRate.currency',
      'shippingDetails.shippingDestination.addressCountry',
      'shippingDetails.deliveryTime.handlingTime.maxValue',
      'shippingDetails.deliveryTime.transitTime.maxValue',
      'hasMerchantReturnPolicy.applicableCountry',
      'hasMerchantReturnPolicy.returnPolicyCategory',
    ],
  },
};
const GROUP_FIELDS = {
  required: ['name', 'productGroupID', 'hasVariant'],
  recommended: ['variesBy', 'url', 'image', 'description'],
};
const VALUE_PATTERNS: Record<string, RegExp> = {
  price: /^\d+\.\d\d$/,
  priceCurrency: /^INR$/,
  availability: /^https:\/\/schema\.org\/(In|OutOf)Stock$/,
  itemCondition: /^https:\/\/schema\.org\/NewCondition$/,
};

export type FieldList = { required: string[]; recommended: string[] };

/** Returns missing or malformed fields of a product's structured data. */
export function validateProductJsonLd(node: JsonLdNode): FieldList {
  const missing: FieldList = { required: [], recommended: [] };
  const isGroup = node['@type'] === 'ProductGroup';
  if (isGroup) recordMissing(missing, node, GROUP_FIELDS, 'group');
  const variants = isGroup ? ((node.hasVariant as JsonLdNode[] | undefined) ?? []) : [node];
  for (const variant of variants) {
    const merged = { ...node, ...variant };
    const name = String(variant.name);
    recordMissing(missing, merged, FIELDS.product, name);
    const offer = (variant.offers ?? {}) as JsonLdNode;
    recordMissing(missing, offer, FIELDS.offer, `${name}, offer`);
    for (const [key, pattern] of Object.entries(VALUE_PATTERNS)) {
      if (key in offer && !pattern.test(String(offer[key])))
        missing.required.push(`${name}, offer: ${key} ${String(offer[key])}`);
    }
  }
  return missing;
}

function recordMissing(missing: FieldList, node: JsonLdNode, fields: FieldList, label: string): void {
  for (const kind of ['required', 'recommended'] as const) {
    for (const field of fields[kind]) if (!hasField(node, field)) missing[kind].push(`${label}: ${field}`);
  }
}

function hasField(node: JsonLdNode, field: string): boolean {
  return field.split('|').some((path) => {
    const value = path.split('.').reduce<unknown>((current, key) => (current as JsonLdNode | undefined)?.[key], node);
    return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  });
}
