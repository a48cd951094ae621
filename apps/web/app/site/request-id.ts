import { createContext, useContext } from 'react';

/** Only the server knows the request id of its log. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Reads the id in the browser from the error page that the server rendered. */
export function useRequestId(): string | undefined {
  const contextId = useContext(RequestIdContext);
  if (contextId || typeof document === 'undefined') return contextId;
  return document.querySelector('[data-request-id]')?.textContent ?? undefined;
}
