import { useQuery } from '@tanstack/react-query';
import {
  ChevronRight,
  CircleCheck,
  ClipboardList,
  Cog,
  FileWarning,
  HeartCrack,
  MailX,
  Package,
  PhoneOff,
  Scale,
  TrendingDown,
  TriangleAlert,
  Undo2,
  Wallet,
} from 'lucide-react';
import { Link } from 'react-router';
import { icon16, icon20 } from '../../ui/icon.ts';
import { Loaded, Panel } from '../charts/chart-panel.tsx';
import { ATTENTION_WORDS, countText, noteOf, urgencyOf } from './attention-words.ts';
import { attentionQuery, type Attention as Item } from './dashboard.data.ts';

/** What waits for somebody, most pressing first; each row leads to the list that holds it. */
export function Attention() {
  const attention = useQuery(attentionQuery);
  return (
    <Panel title="Needs attention" end={<span className="chart-panel-note">now</span>} className="dashboard-attention">
      <Loaded of={attention} what="what needs attention" lines={6}>
        {(items) =>
          items.length === 0 ? (
            <p className="dashboard-fine">
              <CircleCheck {...icon20} />
              Nothing needs a hand
            </p>
          ) : (
            <ul>
              {items.map((item) => (
                <li key={item.kind}>
                  <Row item={item} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Row({ item }: { item: Item }) {
  const { to, one, many } = ATTENTION_WORDS[item.kind];
  const urgency = urgencyOf(item);
  const Icon = ICONS[item.kind];
  return (
    <Link to={to} className="dashboard-todo" data-urgency={urgency}>
      <Icon {...icon20} />
      <b>{countText(item)}</b>
      <span className="dashboard-todo-words">
        <span>{item.count === 1 ? one : many}</span> <small title={noteOf(item)}>{noteOf(item)}</small>
      </span>
      <ChevronRight {...icon16} />
    </Link>
  );
}

const ICONS: Record<Item['kind'], typeof Package> = {
  stock_drift: Scale,
  late_orders: TriangleAlert,
  refunds_due: Wallet,
  failed_deliveries: PhoneOff,
  documents_wrong: FileWarning,
  to_pack: Package,
  returns_to_decide: Undo2,
  wanted_but_sold_out: HeartCrack,
  low_stock: TrendingDown,
  facts_missing: ClipboardList,
  failed_letters: MailX,
  failed_jobs: Cog,
};
