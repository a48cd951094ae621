import { useLocation, useNavigate } from 'react-router';
import type { Address } from '../account/addresses/address.data.ts';

/** `undefined` shows the list of addresses. */
export type Editing = Address | 'new' | undefined;

/** Editing adds a history entry, so that Back returns to the list instead of leaving the checkout. */
export function useEditing(addresses: Address[]) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const requested: unknown = state?.editing;
  const edited = requested === 'new' ? requested : addresses.find(({ id }) => id === requested);
  // Without addresses the form is shown at once, without a history entry.
  const editing: Editing = addresses.length === 0 ? 'new' : edited;

  function edit(target: string) {
    void navigate('.', { state: { editing: target }, preventScrollReset: true });
  }

  function close() {
    if (edited) void navigate(-1);
  }

  return { editing, edit, close };
}
