import type { SectionKind } from '@kinari/contract/endpoints/storefront/areas';
import {
  CircleQuestionMark,
  GalleryHorizontal,
  GalleryThumbnails,
  Images,
  LayoutGrid,
  type LucideIcon,
  Newspaper,
  ShieldCheck,
  TicketPercent,
} from 'lucide-react';

export const SECTION_ICONS: Readonly<Record<SectionKind, LucideIcon>> = {
  hero: GalleryHorizontal,
  promises: ShieldCheck,
  categories: LayoutGrid,
  banner: TicketPercent,
  rail: GalleryThumbnails,
  text: Newspaper,
  images: Images,
  questions: CircleQuestionMark,
};
