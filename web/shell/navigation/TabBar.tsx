import { NavLink, useLocation } from 'react-router'
import { needsSecondFactor } from '../../platform/session/access.ts'
import { useSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/layout/Icon.tsx'
import { useRouteHandle } from '../routeHandle.ts'
import { tabLinks } from './navigation.ts'
import * as messages from '../messages.ts'
import styles from './TabBar.module.css'

/**
 * The tabs at the bottom of the window for signed-in users, in windows of at most 1024 px. Screens for a single task
 * hide them.
 */
export function TabBar() {
  const session = useSession()
  const handle = useRouteHandle()
  const isAdminArea = useLocation().pathname.startsWith('/admin')
  if (!session || needsSecondFactor(session) || isAdminArea || handle?.hidesTabs || handle?.isGuestPage) return null
  return (
    <nav className={styles.tabs} aria-label={messages.tabsLabel}>
      <ul>
        {tabLinks.map(({ label, to, icon }) => (
          <li key={to}>
            <NavLink to={to}>
              <Icon name={icon} />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
