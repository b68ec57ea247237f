import type { Session } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/actions/Button.tsx'
import type { MobileSheet } from './MobileSheet.tsx'
import * as messages from '../messages.ts'
import styles from './Header.module.css'

const load = async () => (await import('./MobileSheet.tsx')).MobileSheet

/** The main navigation for windows of at most 1024 px. One button opens it. */
export function MobileMenu({ session }: { session: Session | null }) {
  const [Sheet, setSheet] = useState<typeof MobileSheet | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])

  const open = async () => {
    const loaded = await load()
    setSheet(() => loaded)
    setOpen(true)
  }
  return (
    <div className={styles.burger}>
      <Button kind="bare" icon="menu" label={messages.mobileMenuLabel} onPress={() => void open().catch(reportError)} />
      {Sheet && <Sheet session={session} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}
