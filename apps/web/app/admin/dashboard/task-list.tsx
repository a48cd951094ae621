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
import { formatTaskCount, formatTaskNote, TASK_LABELS, taskUrgency } from '../data/task-labels.ts';
import { type Task as Item, tasksQuery } from '../data/tasks.data.ts';

/** Open tasks for staff, most urgent first. Each row links to its list. */
export function TaskList() {
  const tasks = useQuery(tasksQuery);
  return (
    <ChartPanel
      title="Needs attention"
      end={<span className="text-text-subtle text-xs/5">now</span>}
      className="dashboard-tasks"
    >
      <QueryPanel of={tasks} what="the tasks" lines={6}>
        {(items) =>
          items.length === 0 ? (
            <p className="flex items-center gap-2 min-h-13 px-3.5 py-0 border-t border-border text-text-muted [&>svg]:text-success">
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
    <Link
      to={to}
      className="group grid grid-cols-[20px_minmax(36px,auto)_minmax(0,1fr)_16px] items-center gap-2 min-h-13 py-1 pr-2.5 pl-3.5 border-t border-border hover:bg-sunken table:grid-cols-[20px_minmax(28px,auto)_minmax(0,1fr)_16px] table:min-h-9.5"
      data-urgency={urgency}
    >
      <Icon
        {...icon20}
        className="text-text-subtle group-data-[urgency=late]:text-danger group-data-[urgency=today]:text-attention"
      />
      <b className="text-base/[inherit] font-bold tabular-nums text-end group-data-[urgency=late]:text-danger">
        {formatTaskCount(item)}
      </b>
      <span className="grid min-w-0 font-medium table:flex table:items-baseline table:gap-2">
        <span className="table:whitespace-nowrap">{item.count === 1 ? one : many}</span>{' '}
        <small title={formatTaskNote(item)} className="text-xs/[inherit] text-text-subtle font-normal table:truncate">
          {formatTaskNote(item)}
        </small>
      </span>
      <ChevronRight {...icon16} className="text-text-subtle" />
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
