import fallbackPicture from '../home/fallback-hero.svg';
import { useShop } from '../shop/use-shop.ts';
import { JAMUN } from '../ui/colors.ts';
import { type Picture, PictureImage } from '../ui/picture/picture.tsx';
import { Stage } from '../ui/picture/stage.tsx';

/** The company's name before a row of what it sells: the cutouts of its first categories, or a drawing of our own. */
export function AboutHero() {
  const { company, categories = [] } = useShop();
  const cutouts = categories.flatMap(({ picture }) => (picture?.cutout ? picture : [])).slice(0, 3);
  return (
    <div className="about-hero">
      <Stage tint={cutouts[0]?.tint ?? JAMUN} className="about-stage" />
      <div className="about-frame page-width">
        <div className="about-row">{cutouts.length === 3 ? <Row pictures={cutouts} /> : <Fallback />}</div>
        <div className="about-words">
          <h1 className="about-headline">About {company.name}</h1>
          <p className="mt-4 max-w-[36ch] text-lead text-pretty text-ink-2">
            Clothing and electronics for India, chosen with care, brought to your door, paid for when you have them.
          </p>
        </div>
      </div>
    </div>
  );
}

function Row({ pictures }: { pictures: Picture[] }) {
  return pictures.map((picture, place) => (
    <PictureImage
      key={picture.url}
      picture={picture}
      alt=""
      sizes="(min-width: 768px) 24vw, 40vw"
      priority={place === 0 ? 'first' : 'eager'}
      className="about-cutout"
    />
  ));
}

function Fallback() {
  return <img src={fallbackPicture} alt="" width="768" height="560" fetchPriority="high" className="about-drawing" />;
}
