/** Change to the logo on save: a new file, removed (`none`), or unchanged (`undefined`). */
export type LogoFormValue = File | 'none' | undefined;

export function logoPreview(saved: string | null, value: LogoFormValue): string | File | null {
  if (value === 'none') return null;
  return value ?? saved;
}
