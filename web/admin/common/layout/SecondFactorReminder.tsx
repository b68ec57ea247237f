import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../../platform/adminPaths.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { secondFactorReminderMessages as messages } from '../messages.ts'
import styles from './SecondFactorReminder.module.css'

const dismissedKey = 'sp.second-factor-later'

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(dismissedKey) !== null
  } catch {
    return false // The browser blocks storage, so the reminder appears at every visit.
  }
}

/** Asks an admin without a second factor to set one up. *Not now* hides this request until the tab is closed. */
export function SecondFactorReminder() {
  const session = useSession()
  const [isDismissed, setDismissed] = useState(wasDismissed)
  if (isDismissed || session?.claims.secondFactor !== 'unset') return null
  const dismiss = () => {
    setDismissed(true)
    try {
      sessionStorage.setItem(dismissedKey, '1')
    } catch (error) {
      reportError(error) // The browser blocks storage, so the reminder appears again at the next visit.
    }
  }
  return (
    <div className={styles.nag} role="note">
      <span>
        <Icon name="lock" />
        {messages.text}
      </span>
      <Link to={adminPaths.security}>{messages.setUp}</Link>
      <Button kind="bare" size="dense" onPress={dismiss}>
        {messages.later}
      </Button>
    </div>
  )
}
