import type { Archetype } from '../archetype.ts';
import { camera } from './camera.ts';
import { type DressStyle, dress } from './dress.ts';
import { type HeadphonesStyle, headphones } from './headphones.ts';
import { type HoodieStyle, hoodie } from './hoodie.ts';
import { type JeansStyle, jeans } from './jeans.ts';
import { kurta } from './kurta.ts';
import { type LaptopStyle, laptop } from './laptop.ts';
import { type PhoneStyle, phone } from './phone.ts';
import { saree } from './saree.ts';
import { sneaker } from './sneaker.ts';
import { type SpeakerStyle, speaker } from './speaker.ts';
import type { CameraStyle, KurtaStyle, SareeStyle, SneakerStyle, WatchStyle } from './styles.ts';
import { type TShirtStyle, tShirt } from './t-shirt.ts';
import { type TabletStyle, tablet } from './tablet.ts';
import { watch } from './watch.ts';

export interface Styles {
  't-shirt': TShirtStyle;
  hoodie: HoodieStyle;
  jeans: JeansStyle;
  sneaker: SneakerStyle;
  dress: DressStyle;
  kurta: KurtaStyle;
  saree: SareeStyle;
  phone: PhoneStyle;
  laptop: LaptopStyle;
  headphones: HeadphonesStyle;
  watch: WatchStyle;
  camera: CameraStyle;
  speaker: SpeakerStyle;
  tablet: TabletStyle;
}

export const archetypes: { [Name in keyof Styles]: Archetype<Styles[Name]> } = {
  't-shirt': tShirt,
  hoodie,
  jeans,
  sneaker,
  dress,
  kurta,
  saree,
  phone,
  laptop,
  headphones,
  watch,
  camera,
  speaker,
  tablet,
};
