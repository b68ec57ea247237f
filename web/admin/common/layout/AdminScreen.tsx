import type { Session } from '@scene-partner/contract/entities'
import { type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { isAdmin } from '../../platform/access.ts'
import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { PageHead } from '../../ui/Screen.tsx'
import { officeWings, roomAt } from './navigation.ts'
import { SecondFactorNag } from './SecondFactorNag.tsx'
import { readerNoteId, useMayAct } from './useMayAct.ts'
import { frameWords, navigationWords } from './words.ts'
import styles from './AdminScreen.module.css'

/** Gives a screen of the office its queries and whoever looks at it; nothing to nobody. */
export function AdminRoom({ children }: { children: (session: Session) => ReactNode }) {
  const session = useSession()
  return session && <QueryShell>{children(session)}</QueryShell>
}

function Rail({ session }: { session: Session }) {
  return (
    <nav className={styles.rail} aria-label={navigationWords.label}>
      {officeWings(session).map(({ words, ways }) => (
        <div key={words ?? ''}>
          {words && <p>{words}</p>}
          <ul>
            {ways.map((way) => (
              <li key={way.to}>
                <NavLink to={way.to}>{way.words}</NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The same ways in one button, where there is no room for a rail. */
function CompactWays({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const here = roomAt(pathname, session)
  const items = officeWings(session).flatMap(({ words, ways }) => [
    ...(words ? ['rule' as const, { heading: words }] : []),
    ...ways,
  ])
  if (items.length < 2) return null
  return (
    <nav className={styles.compact} aria-label={navigationWords.label}>
      <Menu
        items={items}
        trigger={
          <Button size="dense" label={`${navigationWords.rooms}: ${here?.words ?? ''}`}>
            {navigationWords.label}
            <span className={styles.here}>{here?.words}</span>
            <Icon name="chevron" />
          </Button>
        }
      />
    </nav>
  )
}

export type AdminScreenProps = {
  title: string
  /** The heading, where it is not the title. */
  heading?: ReactNode
  /** How many there are, or another short fact beside the heading. */
  count?: ReactNode
  lead?: ReactNode
  /** Buttons at the end of the heading's line. */
  acts?: ReactNode
  /** Whose acts these are: *administrators'*, or also those of managers and coupon managers. */
  actsOf?: 'admin' | 'coupons' | 'staff'
  children: ReactNode
}

/** The frame of every screen of the office: the ways at the side, the heading, and whether one only looks. */
export function AdminScreen({
  title,
  heading = title,
  count,
  lead,
  acts,
  actsOf = 'admin',
  children,
}: AdminScreenProps) {
  const session = useSession()
  const mayAct = useMayAct(actsOf)
  if (!session) return null
  return (
    <div className={styles.office} data-actor={isAdmin(session) || undefined}>
      <PageHead title={title} />
      <Rail session={session} />
      <div className={styles.room}>
        <CompactWays session={session} />
        {title !== navigationWords.security && <SecondFactorNag />}
        <header className={styles.head}>
          <div className={styles.title}>
            <h1 tabIndex={-1}>{heading}</h1>
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </div>
          {acts && <div className={styles.acts}>{acts}</div>}
          {lead && <p className={styles.lead}>{lead}</p>}
          {!mayAct && (
            <p className={styles.reader} id={readerNoteId}>
              <Icon name="eye" />
              {frameWords.readsOnly}
            </p>
          )}
        </header>
        {children}
      </div>
    </div>
  )
}
