import { createContext } from 'react';

/**
 * A secret of one rendering that every inline script of ours carries as its nonce. Only what carries it is named in the page's
 * policy, so that a script which came in with somebody's text is not. It leaves the page before anybody sees it.
 */
export const ScriptMark = createContext<string | undefined>(undefined);
