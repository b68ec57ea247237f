import type { Session } from '@scene-partner/contract/entities'
import { useContext } from 'react'
import { Link, NavLink } from 'react-router'
import { PageContext } from '../../platform/page/pageState.ts'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { getMainLinks, moreLinks, getAccountLinks, type NavigationLink } from './navigation.ts'
import { ThemeSelector } from './ThemeSelector.tsx'
import { useSignOut } from './useSignOut.ts'
import * as messages from '../messages.ts'
import styles from './Header.module.css'

const LinkList = ({ links, kind }: { links: readonly NavigationLink[]; kind: 'main' | 'more' }) => (
  <ul className={styles.list} data-kind={kind}>
    {links.map(({ label, to }) => (
      <li key={to}>
        {/* A link to a section of a page is never marked as the current page. */}
        {to.includes('#') ? (
          <Link to={to}>{label}</Link>
        ) : (
          <NavLink to={to} end={to === '/'}>
            {label}
          </NavLink>
        )}
      </li>
    ))}
  </ul>
)

/** All links: first those to pages of the application, then those to pages with information. */
function AllLinks({ session }: { session: Session | null }) {
  const mainLinks = getMainLinks(session)
  const accountLinks = session
    ? getAccountLinks(session).filter(({ to }) => !mainLinks.some((mainLink) => mainLink.to === to))
    : []
  return (
    <nav className={styles.all} aria-label={messages.navigationLabel}>
      <LinkList kind="main" links={[...mainLinks, ...accountLinks]} />
      <LinkList kind="more" links={moreLinks} />
    </nav>
  )
}

function SignInActions({ session }: { session: Session | null }) {
  const signOut = useSignOut()
  const { isOfflinePage } = useContext(PageContext)
  if (session) return <Button onPress={() => void signOut()}>{messages.navigationSignOut}</Button>
  if (isOfflinePage) return null
  return (
    <div className={styles.door}>
      <ButtonLink to="/sign-in">{messages.navigationSignIn}</ButtonLink>
      <ButtonLink to="/sign-up" kind="main">
        {messages.navigationGetStarted}
      </ButtonLink>
    </div>
  )
}

type MobileSheetProps = { session: Session | null; isOpen: boolean; onClose: () => void }

/** The content of the mobile menu, which loads on demand. */
export const MobileSheet = ({ session, isOpen, onClose }: MobileSheetProps) => (
  <Dialog title={messages.mobileMenuLabel} placement="side" isOpen={isOpen} onClose={onClose}>
    <AllLinks session={session} />
    <ThemeSelector isWide />
    <SignInActions session={session} />
  </Dialog>
)
