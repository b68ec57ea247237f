import { useContext } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Session } from '@scene-partner/contract/entities'
import { PageContext } from '../../platform/page/pageState.ts'
import { useSession } from '../../platform/session/session.ts'
import { setTheme, useTheme } from '../../platform/page/theme.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { useRouteHandle } from '../routeHandle.ts'
import { LazyMenu } from './LazyMenu.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { getInitials, getMainLinks, moreLinks, getAccountLinks, formatUnreadCount } from './navigation.ts'
import { useSignOut } from './useSignOut.ts'
import * as messages from '../messages.ts'
import styles from './Header.module.css'

function AccountMenu({ session }: { session: Session }) {
  const signOut = useSignOut()
  const theme = useTheme()
  const { displayName, email } = session.user
  const unread = formatUnreadCount(session)
  return (
    <LazyMenu
      className={styles.who ?? ''}
      label={[messages.accountMenuLabel(displayName || email), ...(unread ? [unread] : [])].join(', ')}
      align="end"
      items={[
        { heading: displayName || email },
        ...getAccountLinks(session),
        'rule',
        { label: messages.themeAsSystem, icon: 'system', isChosen: theme === null, onChoose: () => setTheme(null) },
        { label: messages.themeLight, icon: 'sun', isChosen: theme === 'light', onChoose: () => setTheme('light') },
        { label: messages.themeDark, icon: 'moon', isChosen: theme === 'dark', onChoose: () => setTheme('dark') },
        'rule',
        { label: messages.navigationSignOut, onChoose: () => void signOut() },
      ]}
    >
      {getInitials(session)}
      {unread && <i className={styles.unread} />}
    </LazyMenu>
  )
}

/** The header: navigation and the account menu. */
export function Header() {
  const session = useSession()
  const { isOfflinePage } = useContext(PageContext)
  const isGuestPage = useRouteHandle()?.isGuestPage
  const isAdminArea = useLocation().pathname.startsWith('/admin')
  if (isGuestPage) {
    return (
      <header className={styles.header}>
        <div className={styles.bar}>
          <Logo />
        </div>
      </header>
    )
  }
  return (
    <header className={styles.header} data-wide={isAdminArea || undefined}>
      <div className={styles.bar}>
        <Logo />
        <nav className={styles.nav} aria-label={messages.navigationLabel}>
          {getMainLinks(session).map(({ label, to }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {label}
            </NavLink>
          ))}
          <LazyMenu className={styles.more ?? ''} items={moreLinks}>
            {messages.navigationMore}
            <Icon name="chevron" />
          </LazyMenu>
        </nav>
        <div className={styles.own} data-visitor={!session || undefined}>
          {session && <AccountMenu session={session} />}
          {/* The cached offline page does not know whether a user is signed in, so it has no sign-in links. */}
          {!session && !isOfflinePage && (
            <>
              <ButtonLink to="/sign-in" kind="bare">
                {messages.navigationSignIn}
              </ButtonLink>
              <ButtonLink to="/sign-up">{messages.navigationGetStarted}</ButtonLink>
            </>
          )}
        </div>
        <MobileMenu session={session} />
      </div>
    </header>
  )
}
