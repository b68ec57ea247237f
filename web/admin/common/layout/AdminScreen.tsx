import type { Session } from '@scene-partner/contract/entities'
import { type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { isAdmin } from '../../../platform/session/access.ts'
import { QueryProvider } from '../../../platform/api/query.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Menu } from '../../../ui/actions/Menu.tsx'
import { PageHead } from '../../../ui/layout/Screen.tsx'
import { listAdminLinks, findCurrentLink } from './navigation.ts'
import { SecondFactorReminder } from './SecondFactorReminder.tsx'
import { readOnlyNoteId, useCanEdit } from '../actions/useCanEdit.ts'
import { frameMessages, navigationMessages } from '../messages.ts'
import styles from './AdminScreen.module.css'

/** Wraps an admin screen with its query client and the session. Renders nothing without a session. */
export function AdminPage({ children }: { children: (session: Session) => ReactNode }) {
  const session = useSession()
  return session && <QueryProvider>{children(session)}</QueryProvider>
}

function SideNavigation({ session }: { session: Session }) {
  return (
    <nav className={styles.sidebar} aria-label={navigationMessages.label}>
      {listAdminLinks(session).map(({ label, links }) => (
        <div key={label ?? ''}>
          {label && <p>{label}</p>}
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <NavLink to={link.to}>{link.label}</NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The same links in a menu, for narrow screens. */
function CompactNavigation({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const currentLink = findCurrentLink(pathname, session)
  const items = listAdminLinks(session).flatMap(({ label, links }) => [
    ...(label ? ['rule' as const, { heading: label }] : []),
    ...links.map(({ to, label: words }) => ({ to, words })),
  ])
  if (items.length < 2) return null
  return (
    <nav className={styles.compact} aria-label={navigationMessages.label}>
      <Menu
        items={items}
        trigger={
          <Button size="dense" label={`${navigationMessages.pages}: ${currentLink?.label ?? ''}`}>
            {navigationMessages.label}
            <span className={styles.currentPage}>{currentLink?.label}</span>
            <Icon name="chevron" />
          </Button>
        }
      />
    </nav>
  )
}

export type AdminScreenProps = {
  title: string
  /** The heading, when it differs from the document title. */
  heading?: ReactNode
  /** A count or another short fact beside the heading. */
  count?: ReactNode
  lead?: ReactNode
  /** Buttons at the end of the heading line. */
  actions?: ReactNode
  /**
   * Who may use the actions of this screen: `admin` administrators, `staff` also managers, `coupons` also coupon
   * managers.
   */
  editableBy?: 'admin' | 'coupons' | 'staff'
  children: ReactNode
}

/** The frame of every admin screen: navigation, heading, and a note for users who can only read. */
export function AdminScreen({
  title,
  heading = title,
  count,
  lead,
  actions,
  editableBy = 'admin',
  children,
}: AdminScreenProps) {
  const session = useSession()
  const canEdit = useCanEdit(editableBy)
  if (!session) return null
  return (
    <div className={styles.screen} data-actor={isAdmin(session) || undefined}>
      <PageHead title={title} />
      <SideNavigation session={session} />
      <div className={styles.content}>
        <CompactNavigation session={session} />
        {title !== navigationMessages.security && <SecondFactorReminder />}
        <header className={styles.head}>
          <div className={styles.title}>
            <h1 tabIndex={-1}>{heading}</h1>
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
          {lead && <p className={styles.lead}>{lead}</p>}
          {!canEdit && (
            <p className={styles.readOnlyNote} id={readOnlyNoteId}>
              <Icon name="eye" />
              {frameMessages.readOnly}
            </p>
          )}
        </header>
        {children}
      </div>
    </div>
  )
}
