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
import { ChartPanel, QueryPanel } from '../charts/chart-panel.tsx';
import { type Task as Item, tasksQuery } from './dashboard.data.ts';
import { formatTaskCount, formatTaskNote, TASK_LABELS, taskUrgency } from './task-labels.ts';

/** Open tasks for staff, most urgent first. Each row links to its list. */
export function TaskList() {
  const tasks = useQuery(tasksQuery);
  return (
    <ChartPanel title="Needs attention" end={<span className="chart-panel-note">now</span>} className="dashboard-tasks">
      <QueryPanel of={tasks} what="the tasks" lines={6}>
        {(items) =>
          items.length === 0 ? (
            <p className="dashboard-fine">
              <CircleCheck {...icon20} />
              Nothing to do
            </p>
          ) : (
            <ul>
              {items.map((item) => (
                <li key={item.kind}>
                  <TaskRow item={item} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryPanel>
    </ChartPanel>
  );
}

function TaskRow({ item }: { item: Item }) {
  const { to, one, many } = TASK_LABELS[item.kind];
  const urgency = taskUrgency(item);
  const Icon = TASK_ICONS[item.kind];
  return (
    <Link to={to} className="dashboard-todo" data-urgency={urgency}>
      <Icon {...icon20} />
      <b>{formatTaskCount(item)}</b>
      <span className="dashboard-todo-words">
        <span>{item.count === 1 ? one : many}</span> <small title={formatTaskNote(item)}>{formatTaskNote(item)}</small>
      </span>
      <ChevronRight {...icon16} />
    </Link>
  );
}

const TASK_ICONS: Record<Item['kind'], typeof Package> = {
  stock_drift: Scale,
  late_orders: TriangleAlert,
  refunds_due: Wallet,
  failed_deliveries: PhoneOff,
  gst_issues: FileWarning,
  to_pack: Package,
  returns_to_review: Undo2,
  in_demand_out_of_stock: HeartCrack,
  low_stock: TrendingDown,
  attributes_missing: ClipboardList,
  failed_emails: MailX,
  failed_jobs: Cog,
};
