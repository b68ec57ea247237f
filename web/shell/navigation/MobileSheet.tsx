import type { Session } from '@scene-partner/contract/entities'
import { useContext } from 'react'
import { Link, NavLink } from 'react-router'
import { PageContext } from '../../platform/page.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { mainWays, moreWays, ownWays, type Way } from './navigation.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { useLeave } from './useLeave.ts'
import * as phrases from './words.ts'
import styles from './Header.module.css'

const Ways = ({ ways, kind }: { ways: readonly Way[]; kind: 'rooms' | 'more' }) => (
  <ul className={styles.list} data-kind={kind}>
    {ways.map(({ words, to }) => (
      <li key={to}>
        {/* A part of a page is not the page: it never counts as where one is. */}
        {to.includes('#') ? (
          <Link to={to}>{words}</Link>
        ) : (
          <NavLink to={to} end={to === '/'}>
            {words}
          </NavLink>
        )}
      </li>
    ))}
  </ul>
)

/** The rooms first, then what is read rather than used. */
function AllWays({ session }: { session: Session | null }) {
  const rooms = mainWays(session)
  const own = session ? ownWays(session).filter(({ to }) => !rooms.some((room) => room.to === to)) : []
  return (
    <nav className={styles.all} aria-label={phrases.main}>
      <Ways kind="rooms" ways={[...rooms, ...own]} />
      <Ways kind="more" ways={moreWays} />
    </nav>
  )
}

function Door({ session }: { session: Session | null }) {
  const leave = useLeave()
  const { isShell } = useContext(PageContext)
  if (session) return <Button onPress={() => void leave()}>{phrases.signOut}</Button>
  if (isShell) return null
  return (
    <div className={styles.door}>
      <ButtonLink to="/sign-in">{phrases.signIn}</ButtonLink>
      <ButtonLink to="/sign-up" kind="main">
        {phrases.getStarted}
      </ButtonLink>
    </div>
  )
}

type MobileSheetProps = { session: Session | null; isOpen: boolean; onClose: () => void }

/** What the mobile menu's button opens: a file of its own, for who presses it. */
export const MobileSheet = ({ session, isOpen, onClose }: MobileSheetProps) => (
  <Dialog title={phrases.menu} place="side" isOpen={isOpen} onClose={onClose}>
    <AllWays session={session} />
    <ThemeChoice isWide />
    <Door session={session} />
  </Dialog>
)
