import { useContext } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Session } from '@scene-partner/contract/entities'
import { PageContext } from '../../platform/page.ts'
import { useSession } from '../../platform/session.ts'
import { chooseTheme, useTheme } from '../../platform/theme.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyMenu } from './LazyMenu.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { initialsOf, mainWays, moreWays, ownWays, sayUnread } from './navigation.ts'
import { useLeave } from './useLeave.ts'
import * as phrases from './words.ts'
import styles from './Header.module.css'

function OwnMenu({ session }: { session: Session }) {
  const leave = useLeave()
  const theme = useTheme()
  const { displayName, email } = session.user
  const unread = sayUnread(session)
  return (
    <LazyMenu
      className={styles.who ?? ''}
      label={[phrases.accountOf(displayName || email), ...(unread ? [unread] : [])].join(', ')}
      align="end"
      items={[
        { heading: displayName || email },
        ...ownWays(session),
        'rule',
        { words: phrases.asSystem, icon: 'system', isChosen: theme === null, onChoose: () => chooseTheme(null) },
        { words: phrases.light, icon: 'sun', isChosen: theme === 'light', onChoose: () => chooseTheme('light') },
        { words: phrases.dark, icon: 'moon', isChosen: theme === 'dark', onChoose: () => chooseTheme('dark') },
        'rule',
        { words: phrases.signOut, onChoose: () => void leave() },
      ]}
    >
      {initialsOf(session)}
      {unread && <i className={styles.unread} />}
    </LazyMenu>
  )
}

/** The bar on top: where one may go, and who one is. */
export function Header() {
  const session = useSession()
  const { isShell } = useContext(PageContext)
  const isInOffice = useLocation().pathname.startsWith('/admin')
  return (
    <header className={styles.header} data-wide={isInOffice || undefined}>
      <div className={styles.bar}>
        <Logo />
        <nav className={styles.nav} aria-label={phrases.main}>
          {mainWays(session).map(({ words, to }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {words}
            </NavLink>
          ))}
          <LazyMenu className={styles.more ?? ''} items={moreWays}>
            {phrases.more}
            <Icon name="chevron" />
          </LazyMenu>
        </nav>
        <div className={styles.own}>
          {session && <OwnMenu session={session} />}
          {/* Kept for when nothing can be asked, the page does not know who is here. */}
          {!session && !isShell && (
            <>
              <ButtonLink to="/sign-in" kind="bare">
                {phrases.signIn}
              </ButtonLink>
              <ButtonLink to="/sign-up">{phrases.getStarted}</ButtonLink>
            </>
          )}
        </div>
        <MobileMenu session={session} />
      </div>
    </header>
  )
}
