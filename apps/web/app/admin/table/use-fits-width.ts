import { useMediaQuery } from '../../ui/use-media-query.ts';

/** True if a table of seven columns fits. Otherwise show cards. Browser only. */
export const useFitsWidth = () => useMediaQuery('(min-width: 68.75rem)');
