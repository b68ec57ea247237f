import type { Session } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { isAdmin, isStaff } from '../../../platform/session/access.ts'
import { operationQuery, QueryProvider } from '../../../platform/query/query.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Menu } from '../../../ui/actions/Menu.tsx'
import { PageHead } from '../../../ui/layout/Screen.tsx'
import { listAdminLinks, findCurrentLink } from './navigation.ts'
import { CommandPalette } from '../palette/CommandPalette.tsx'
import { SecondFactorReminder } from './SecondFactorReminder.tsx'
import { readOnlyNoteId, useCanEdit } from '../actions/useCanEdit.ts'
import { countMessages, formatNumber, frameMessages, navigationMessages } from '../messages.ts'
import styles from './AdminScreen.module.css'

/** Provides an admin screen with a query client and the session. Renders nothing if nobody is signed in. */
export function AdminPage({ children }: { children: (session: Session) => ReactNode }) {
  const session = useSession()
  return session && <QueryProvider>{children(session)}</QueryProvider>
}

type Counts = OutputOf<'getAdminCounts'>

/**
 * Shows beside a link of the navigation how many items wait for an admin, or nothing if none wait. Counts of failures
 * have another colour.
 */
function LinkCount({ of, counts }: { of: keyof Counts | undefined; counts: Counts | undefined }) {
  const count = of && counts ? counts[of] : 0
  if (!of || count === 0) return null
  return (
    <span className={styles.linkCount} data-failed={of !== 'unreadContact' || undefined}>
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className={styles.visuallyHidden}>{countMessages[of](count)}</span>
    </span>
  )
}

const countsStaleMs = 30_000

/** Loads the counts that the navigation shows beside its links. If they cannot be loaded, only the links are shown. */
function useCounts(session: Session): Counts | undefined {
  const query = useQuery({
    ...operationQuery('getAdminCounts', {}),
    enabled: isStaff(session),
    staleTime: countsStaleMs,
    refetchInterval: countsStaleMs,
    retry: false,
  })
  return query.data
}

function SideNavigation({ session }: { session: Session }) {
  const counts = useCounts(session)
  return (
    <nav className={styles.sidebar} aria-label={navigationMessages.label}>
      {listAdminLinks(session).map(({ label, links }) => (
        <div key={label ?? ''}>
          {label && <p>{label}</p>}
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <NavLink to={link.to}>
                  {link.label}
                  <LinkCount of={link.count} counts={counts} />
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Shows the links of the navigation in a menu, for narrow screens. */
function CompactNavigation({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const currentLink = findCurrentLink(pathname, session)
  const items = listAdminLinks(session).flatMap(({ label, links }) => [
    ...(label ? ['rule' as const, { heading: label }] : []),
    ...links.map(({ to, label }) => ({ to, label })),
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
  /** The heading of the page. Absent: the heading is the title of the document. */
  heading?: ReactNode
  /** A number or another short text beside the heading. */
  count?: ReactNode
  lead?: ReactNode
  /** Buttons in the row of the heading. */
  actions?: ReactNode
  /**
   * Who may change something on this screen: `admin` only admins; `staff` also managers; `coupons` also coupon
   * managers.
   */
  editableBy?: 'admin' | 'coupons' | 'staff'
  children: ReactNode
}

/** The layout of every admin screen: navigation, heading, and a note for users who can only read. */
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
      <div className={styles.side}>
        <CompactNavigation session={session} />
        <CommandPalette session={session} />
        <SideNavigation session={session} />
      </div>
      <div className={styles.content}>
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
