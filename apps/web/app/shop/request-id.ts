import { createContext, useContext } from 'react';

/** Only the server knows the id under which a request stands in its log. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** In the browser the id is read back from the page the server sent, where an error page has written it. */
export function useRequestId(): string | undefined {
  const known = useContext(RequestIdContext);
  if (known || typeof document === 'undefined') return known;
  return document.querySelector('[data-request-id]')?.textContent ?? undefined;
}
