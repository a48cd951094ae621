type Actor = { by: string | null; apiKey?: string | null };

/** Formats as `Asha Rao`, or as `Asha Rao, API key Warehouse scanner` if a program did it. */
export function formatActor({ by, apiKey }: Actor): string | null {
  return apiKey ? [by, `API key ${apiKey}`].filter(Boolean).join(', ') : by;
}
