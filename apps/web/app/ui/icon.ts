/** Icon sizes with matching stroke widths. Spread onto a lucide icon. */
export const icon14 = { size: 14, strokeWidth: 2.25, 'aria-hidden': true } as const;
export const icon16 = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;
export const icon20 = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
export const icon24 = { size: 24, strokeWidth: 1.6, 'aria-hidden': true } as const;
