const MAX_SHOWN = 4;

/** Returns the end of the name in a UPI ID, at most four characters and at most half of it: `umar` of `gaurav.kumar@upi`. */
export function maskUpiId(upiId: string | null | undefined): string | null {
  // Some providers mask it already, such as 12****78@ybl.
  const name = upiId?.split('@')[0]?.split('*').at(-1) ?? '';
  const shown = Math.min(MAX_SHOWN, Math.floor(name.length / 2));
  return shown === 0 ? null : name.slice(-shown);
}

/** Returns the last four digits of a card or account number that the provider may have masked. */
export function maskAccount(account: string | null | undefined): string | null {
  const digits = account?.replace(/\D/g, '') ?? '';
  return digits === '' ? null : digits.slice(-MAX_SHOWN);
}
