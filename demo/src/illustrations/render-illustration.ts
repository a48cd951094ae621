import type { View } from './archetype.ts';
import { archetypes, type Styles } from './archetypes/all.ts';
import { fillFrame, renderContactShadow, renderPlainBackground, renderRoom, wrapSvg } from './canvas.ts';
import { createPalette } from './palette.ts';

export type { View } from './archetype.ts';
export type ArchetypeName = keyof Styles;
/** Options for one product. The archetype's standard style supplies the rest. */
export type ArchetypeStyle<Name extends ArchetypeName> = Partial<Styles[Name]>;

/** The appearance of a product: an archetype and a matching style. */
export type Appearance = { [Name in ArchetypeName]: { archetype: Name; style?: ArchetypeStyle<Name> } }[ArchetypeName];

export const archetypeNames = Object.keys(archetypes) as ArchetypeName[];

/** Gallery order: the front, then the back or three-quarter, then a close-up. */
export const listViews = (name: ArchetypeName): readonly [View, View, View] => archetypes[name].views;

/** Returns a complete SVG document, 400 x 500, with background and shadow. */
export function renderIllustration<Name extends ArchetypeName>(
  name: Name,
  { colour, view = 'front', style = {} }: { colour: string; view?: View; style?: ArchetypeStyle<Name> },
): string {
  const archetype = archetypes[name];
  const chosen = { ...archetype.standard, ...style };
  const t = createPalette(colour, chosen.accent);
  if (view === 'detail') return wrapSvg(renderPlainBackground(t.wall) + archetype.render.detail(t, chosen));
  const side = view === 'front' ? 'front' : 'second';
  const shadow = archetype.shadow(chosen)[side];
  // A top view shows only the ground and has its own shadow.
  const background = shadow === 'own' ? renderPlainBackground(t.floor) : renderRoom(t) + renderContactShadow(shadow);
  return wrapSvg(background + archetype.render[side](t, chosen));
}

/** Returns the front view on a transparent background, filling its frame, with shadow. Used in compositions. */
export function renderTransparentFront<Name extends ArchetypeName>(
  name: Name,
  { colour, style = {} }: { colour: string; style?: ArchetypeStyle<Name> },
): string {
  const archetype = archetypes[name];
  const chosen = { ...archetype.standard, ...style };
  const shadow = archetype.shadow(chosen).front;
  if (shadow === 'own') throw new Error(`The front of a ${name} has no contact shadow to stand on`);
  return wrapSvg(
    fillFrame(
      renderContactShadow(shadow) + archetype.render.front(createPalette(colour, chosen.accent), chosen),
      archetype.bounds(chosen),
      shadow,
    ),
  );
}
