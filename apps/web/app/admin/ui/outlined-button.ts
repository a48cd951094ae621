/** Neutral colour: only the primary action of a page uses the primary colour. */
export const outlinedButtonClass = 'border-border-strong! text-text! hover:bg-sunken!';
