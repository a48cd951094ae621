// Colours of tokens.css for places without CSS: browser chrome, and calculations in scripts.
export const COLOR_PRIMARY = '#72235d';
export const COLOR_MUTED = '#8f7ca1';
export const COLOR_BACKGROUND = '#fbf9fb';
/** The colour of a phone's status bar. */
export const COLOR_SURFACE = { light: '#f5f1f5', dark: '#100a10' };
