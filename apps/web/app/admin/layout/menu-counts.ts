import { formatTaskCount, TASK_LABELS, taskUrgency } from '../data/task-labels.ts';
import type { Task } from '../data/tasks.data.ts';
import type { AdminEntry, AdminPath } from '../navigation/admin-pages.ts';

export type MenuCount = {
  text: string;
  /** What is counted, such as '3 late orders, 1 failed delivery'. */
  note: string;
  /** A deadline has passed. */
  isOverdue: boolean;
};

/** Tasks that the menu counts, by the page on which they are done. */
const PAGE_TASKS: Partial<Record<AdminPath, readonly Task['kind'][]>> = {
  '/admin/order': ['late_orders', 'failed_deliveries'],
  '/admin/packing': ['to_pack'],
  '/admin/returns': ['returns_to_review', 'refunds_due'],
  '/admin/gst': ['gst_issues'],
  '/admin/stock': ['stock_drift'],
  '/admin/settings': ['failed_emails', 'failed_jobs'],
};

/** Other urgent tasks have no deadline. */
const TASKS_WITH_DEADLINE: ReadonlySet<Task['kind']> = new Set(['late_orders', 'refunds_due']);

/** Adds up the open tasks of one entry, or of all entries of a group. */
export function countMenuTasks(
  entries: readonly Pick<AdminEntry, 'to'>[],
  tasks: readonly Task[],
  now = new Date(),
): MenuCount | undefined {
  const kinds = new Set(entries.flatMap(({ to }) => PAGE_TASKS[to as AdminPath] ?? []));
  const openTasks = tasks.filter(({ kind, count }) => kinds.has(kind) && count > 0);
  if (openTasks.length === 0) return undefined;
  return {
    text: formatTaskCount({
      count: openTasks.reduce((sum, { count }) => sum + count, 0),
      isLowerBound: openTasks.some(({ isLowerBound }) => isLowerBound),
    }),
    note: openTasks.map(describeTask).join(', '),
    isOverdue: openTasks.some((task) => TASKS_WITH_DEADLINE.has(task.kind) && taskUrgency(task, now) === 'late'),
  };
}

function describeTask(task: Task): string {
  const { one, many } = TASK_LABELS[task.kind];
  const label = task.count === 1 ? one : many;
  return `${formatTaskCount(task)} ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
