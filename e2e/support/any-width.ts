/** For a journey in which nothing depends on the width of the screen: it is walked on the narrow one only. */
export const ANY_WIDTH = { tag: '@any-width' };
