import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useStoredUser } from '../../platform/local-session.ts';
import { tasksQuery } from '../data/tasks.data.ts';
import { findMenuGroup, findMenuPath, isMenuGroup, listMenu } from '../navigation/admin-menu.ts';
import type { AdminEntry } from '../navigation/admin-pages.ts';
import { useMenuScope } from '../navigation/use-menu-scope.ts';
import { useOpenGroup } from '../navigation/use-open-group.ts';
import { AdminMenuEnd } from './admin-menu-end.tsx';
import { AdminMenuGroup } from './admin-menu-group.tsx';
import { AdminMenuLink } from './admin-menu-link.tsx';
import { countMenuTasks } from './menu-counts.ts';

export function AdminMenuEntries({ inSheet = false }: { inSheet?: boolean }) {
  const { pathname } = useLocation();
  const scope = useMenuScope();
  const tasks = useOpenTasks();
  const currentPath = findMenuPath(pathname);
  const currentGroup = findMenuGroup(currentPath);
  const { openGroup, toggle } = useOpenGroup(currentGroup);

  const renderEntry = (entry: AdminEntry) => (
    <li key={entry.to}>
      <AdminMenuLink
        entry={entry}
        isCurrent={entry.to === currentPath}
        count={countMenuTasks([entry], tasks)}
        inSheet={inSheet}
      />
    </li>
  );

  return (
    <nav aria-label="Admin" className="admin-nav">
      <div className="admin-nav-entries">
        {listMenu(scope).map((items) => (
          <ul key={items[0]?.label} className="admin-entries">
            {items.map((item) =>
              isMenuGroup(item) ? (
                <AdminMenuGroup
                  key={item.label}
                  group={item}
                  isOpen={openGroup === item.label}
                  isCurrent={currentGroup === item.label}
                  count={countMenuTasks(item.entries, tasks)}
                  onToggle={() => toggle(item.label)}
                >
                  {item.entries.map(renderEntry)}
                </AdminMenuGroup>
              ) : (
                renderEntry(item)
              ),
            )}
          </ul>
        ))}
      </div>
      <AdminMenuEnd pathname={pathname} inSheet={inSheet} />
    </nav>
  );
}

/** Empty until they are loaded, and after an error: a missing count is better than a wrong one. */
function useOpenTasks() {
  const isSignedIn = useStoredUser() !== undefined;
  const { data = [] } = useQuery({ ...tasksQuery, enabled: isSignedIn });
  return data;
}
