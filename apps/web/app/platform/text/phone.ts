/** Formats a ten-digit Indian number: `98765 43210`. */
export function formatPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone;
}

export function phoneHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${/^\d{10}$/.test(digits) ? `+91${digits}` : digits}`;
}

/** Returns the ten digits of a typed or pasted number such as `+91 98765 43210`. */
export function mobileDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return (/^\s*(\+|00)\s*91/.test(text) ? digits.replace(/^(00)?91/, '') : digits).slice(0, 10);
}
