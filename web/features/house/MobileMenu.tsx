import type { Session } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import type { Dialog as DialogPiece } from '../../ui/Dialog.tsx'
import { mainWays, moreWays, ownWays, type Way } from './navigation.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { useLeave } from './useLeave.ts'
import styles from './Header.module.css'

const load = async () => (await import('../../ui/Dialog.tsx')).Dialog

const signInWays: readonly Way[] = [
  { words: 'Sign In', to: '/sign-in' },
  { words: 'Get Started', to: '/sign-up' },
]

function Ways({ session }: { session: Session | null }) {
  const leave = useLeave()
  const seen = new Set<string>()
  const ways = [...mainWays(session), ...moreWays, ...(session ? ownWays(session) : signInWays)].filter(
    ({ to }) => !seen.has(to) && seen.add(to),
  )
  return (
    <nav className={styles.list} aria-label="Main">
      {ways.map(({ words, to }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          {words}
        </NavLink>
      ))}
      {session && (
        <button type="button" onClick={() => void leave()}>
          Sign out
        </button>
      )}
    </nav>
  )
}

/** Up to 1024 px: the same ways behind one button. */
export function MobileMenu({ session }: { session: Session | null }) {
  const [Dialog, setDialog] = useState<typeof DialogPiece | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])

  const open = async () => {
    const loaded = await load()
    setDialog(() => loaded)
    setOpen(true)
  }
  return (
    <div className={styles.burger}>
      <Button kind="bare" icon="menu" label="Menu" onPress={() => void open()} />
      {Dialog && (
        <Dialog title="Menu" place="side" isOpen={isOpen} onClose={() => setOpen(false)}>
          <Ways session={session} />
          <ThemeChoice isWide />
        </Dialog>
      )}
    </div>
  )
}
