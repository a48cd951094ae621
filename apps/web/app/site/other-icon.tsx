import type { ContentIcon } from '@kinari/contract/endpoints/storefront/areas';
import {
  Clock,
  Gift,
  Globe,
  HeartHandshake,
  IndianRupee,
  Lightbulb,
  type LucideIcon,
  Phone,
  ShieldCheck,
  Star,
  Store,
  Truck,
  Undo2,
} from 'lucide-react';
import { icon24 } from '../ui/icon.ts';

const ICONS: Record<ContentIcon, LucideIcon> = {
  store: Store,
  truck: Truck,
  rupee: IndianRupee,
  clock: Clock,
  shield: ShieldCheck,
  heart: HeartHandshake,
  bulb: Lightbulb,
  globe: Globe,
  return: Undo2,
  gift: Gift,
  star: Star,
  phone: Phone,
};

export default function OtherIcon({ icon, className }: { icon: ContentIcon; className?: string | undefined }) {
  const Icon = ICONS[icon];
  return <Icon {...icon24} className={className} />;
}
