export type CompanyDetails = { name: string; phone: string; email: string; address: string; pincode: string };

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
const WITH_COMMA = /\{\{\s*(\w+)\s*\}\}(, )?/g;

/**
 * Replaces `{{company}}`, `{{email}}`, `{{phone}}`, `{{address}}` and `{{pincode}}`. An empty value also removes the
 * comma after it. Unknown names stay visible as typos.
 */
export function fillPlaceholders(text: string, company: CompanyDetails): string {
  return text.replace(WITH_COMMA, (match, name: string, comma = '') => {
    const detail = findDetail(name, company);
    if (detail === undefined) return match;
    return detail && detail + comma;
  });
}

/** True if a text has placeholders and none of them has a value. */
export function hasOnlyMissingDetails(text: string, company: CompanyDetails): boolean {
  const details = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => findDetail(name, company));
  return details.length > 0 && details.every((detail) => detail === '');
}

function findDetail(name: string, { name: company, phone, email, address, pincode }: CompanyDetails) {
  return new Map(Object.entries({ company, phone, email, address, pincode })).get(name);
}
