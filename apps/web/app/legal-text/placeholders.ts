export type CompanyDetails = { name: string; phone: string; email: string; address: string; pincode: string };

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
const WITH_COMMA = /\{\{\s*(\w+)\s*\}\}(, )?/g;

/**
 * Puts the company's details where a text says `{{company}}`, `{{email}}`, `{{phone}}`, `{{address}}` or `{{pincode}}`.
 * A detail nobody has entered leaves no gap between two commas; a name that is none of these stays visible, as a typo.
 */
export function fillPlaceholders(text: string, company: CompanyDetails): string {
  return text.replace(WITH_COMMA, (written, name: string, comma = '') => {
    const detail = detailNamed(name, company);
    if (detail === undefined) return written;
    return detail && detail + comma;
  });
}

/** Whether a text is only there to show details that nobody has entered. */
export function showsOnlyMissing(text: string, company: CompanyDetails): boolean {
  const details = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => detailNamed(name, company));
  return details.length > 0 && details.every((detail) => detail === '');
}

function detailNamed(name: string, { name: company, phone, email, address, pincode }: CompanyDetails) {
  return new Map(Object.entries({ company, phone, email, address, pincode })).get(name);
}
