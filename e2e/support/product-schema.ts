type Node = Record<string, unknown>;

// What search engines ask of a product that is shown with its price, and of one that is listed as for sale: without the first it is not
// shown, without the second less is. Reviews are left out: the shop has none. A group's variants have what the group says of all.
const ONE_OF: Record<'product' | 'offer', { required: string[]; recommended: string[] }> = {
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
const GROUP = {
  required: ['name', 'productGroupID', 'hasVariant'],
  recommended: ['variesBy', 'url', 'image', 'description'],
};
const VALUES: Record<string, RegExp> = {
  price: /^\d+\.\d\d$/,
  priceCurrency: /^INR$/,
  availability: /^https:\/\/schema\.org\/(In|OutOf)Stock$/,
  itemCondition: /^https:\/\/schema\.org\/NewCondition$/,
};

export type Judged = { required: string[]; recommended: string[] };

/** What is missing or malformed in the facts of one product, by how much it matters. */
export function judgeProduct(node: Node): Judged {
  const missing: Judged = { required: [], recommended: [] };
  const isGroup = node['@type'] === 'ProductGroup';
  if (isGroup) note(missing, node, GROUP, 'group');
  const variants = isGroup ? ((node.hasVariant as Node[] | undefined) ?? []) : [node];
  for (const variant of variants) {
    const whole = { ...node, ...variant };
    const name = String(variant.name);
    note(missing, whole, ONE_OF.product, name);
    const offer = (variant.offers ?? {}) as Node;
    note(missing, offer, ONE_OF.offer, `${name}, offer`);
    for (const [key, form] of Object.entries(VALUES)) {
      if (key in offer && !form.test(String(offer[key])))
        missing.required.push(`${name}, offer: ${key} ${String(offer[key])}`);
    }
  }
  return missing;
}

function note(missing: Judged, node: Node, wanted: Judged, where: string): void {
  for (const kind of ['required', 'recommended'] as const) {
    for (const way of wanted[kind]) if (!has(node, way)) missing[kind].push(`${where}: ${way}`);
  }
}

function has(node: Node, way: string): boolean {
  return way.split('|').some((each) => {
    const value = each.split('.').reduce<unknown>((at, key) => (at as Node | undefined)?.[key], node);
    return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  });
}
