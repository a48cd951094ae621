import { useLocation, useNavigate } from 'react-router';
import type { Address } from '../account/addresses/address.data.ts';

/** The address that is being changed, a new one, or none: then there is the list to choose from. */
export type Editing = Address | 'new' | undefined;

/** Editing an address is a step of history, so that Back returns to the list instead of leaving the checkout. */
export function useEditing(addresses: Address[]) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const asked: unknown = state?.editing;
  const edited = asked === 'new' ? asked : addresses.find(({ id }) => id === asked);
  // With nothing to choose from, the form is there at once and is no step of its own.
  const editing: Editing = addresses.length === 0 ? 'new' : edited;

  function edit(what: string) {
    void navigate('.', { state: { editing: what }, preventScrollReset: true });
  }

  function close() {
    if (edited) void navigate(-1);
  }

  return { editing, edit, close };
}
