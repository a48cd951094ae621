import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  changeListValues,
  formatListParams,
  type ListParams,
  type ListValues,
  parseListParams,
} from './list-params.ts';

type SetOptions = {
  /** Replaces the history entry. By default only typed text does. */
  replace?: boolean;
  /** Scrolls to the top, as for a new page of a long list. */
  scroll?: boolean;
  /** State of the history entry. */
  state?: object;
};

/** Filters, sort order and page of a list. All of it is in the URL, so that Back and links work. */
export function useListParams<Params extends ListParams>(params: Params) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const values = parseListParams(params, new URLSearchParams(search));

  // Two changes can follow each other faster than the URL. The second must not undo the first.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = parseListParams(params, new URLSearchParams(search));
  }, [params, search]);

  function set(changes: Partial<ListValues<Params>>, { replace, scroll = false, state }: SetOptions = {}) {
    latest.current = changeListValues(latest.current, changes);
    const isTyped = Object.keys(changes).every((name) => params[name]?.isTyped);
    const options = { replace: replace ?? isTyped, preventScrollReset: !scroll, state };
    void navigate({ search: formatListParams(params, latest.current) }, options);
  }

  return {
    values,
    set,
    /** Sets everything to its default, and then `changes`. */
    reset: (changes: Partial<ListValues<Params>> = {}) => {
      latest.current = parseListParams(params, new URLSearchParams());
      set(changes, { replace: false });
    },
    /** Link to the same list with other values. */
    linkTo: (changes: Partial<ListValues<Params>>) => ({
      search: formatListParams(params, changeListValues(values, changes)),
    }),
  };
}
