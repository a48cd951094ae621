// Colours where CSS does not reach: what a browser paints around the site, and tints a script reckons with. Each is a
// colour of tokens.css.
export const JAMUN = '#72235d';
export const MAUVE = '#8f7ca1';
export const PAPER = '#fbf9fb';
/** Above the page, where a phone shows its clock. */
export const ABOVE = { light: '#f5f1f5', dark: '#100a10' };
