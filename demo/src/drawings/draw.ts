import type { View } from './archetype.ts';
import { archetypes, type Styles } from './archetypes/all.ts';
import { contactShadow, fillFrame, plainGround, room, svg } from './stage.ts';
import { tonesOf } from './tones.ts';

export type { View } from './archetype.ts';
export type ArchetypeName = keyof Styles;
/** What may be chosen for one product; the archetype's standard style fills in the rest. */
export type StyleOf<Name extends ArchetypeName> = Partial<Styles[Name]>;

/** A product as it is drawn: an archetype together with a style that fits it. */
export type Look = { [Name in ArchetypeName]: { archetype: Name; style?: StyleOf<Name> } }[ArchetypeName];

export const archetypeNames = Object.keys(archetypes) as ArchetypeName[];

/** Gallery order: the front, then the back or three-quarter, then a close-up. */
export const viewsOf = (name: ArchetypeName): readonly [View, View, View] => archetypes[name].views;

/** A complete SVG document, 400 x 500, standing on its ground. */
export function draw<Name extends ArchetypeName>(
  name: Name,
  { colour, view = 'front', style = {} }: { colour: string; view?: View; style?: StyleOf<Name> },
): string {
  const archetype = archetypes[name];
  const chosen = { ...archetype.standard, ...style };
  const t = tonesOf(colour, chosen.accent);
  if (view === 'detail') return svg(plainGround(t.wall) + archetype.draw.detail(t, chosen));
  const side = view === 'front' ? 'front' : 'second';
  const shadow = archetype.shadow(chosen)[side];
  // A view from straight above has only floor, and casts its own shadow there.
  const stage = shadow === 'own' ? plainGround(t.floor) : room(t) + contactShadow(shadow);
  return svg(stage + archetype.draw[side](t, chosen));
}

/** The front alone on a transparent ground, filling its frame, with its contact shadow: to be composed with others. */
export function drawCutout<Name extends ArchetypeName>(
  name: Name,
  { colour, style = {} }: { colour: string; style?: StyleOf<Name> },
): string {
  const archetype = archetypes[name];
  const chosen = { ...archetype.standard, ...style };
  const shadow = archetype.shadow(chosen).front;
  if (shadow === 'own') throw new Error(`The front of a ${name} has no contact shadow to stand on`);
  return svg(
    fillFrame(
      contactShadow(shadow) + archetype.draw.front(tonesOf(colour, chosen.accent), chosen),
      archetype.bounds(chosen),
      shadow,
    ),
  );
}
