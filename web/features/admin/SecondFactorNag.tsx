import { useState } from 'react'
import { Link } from 'react-router'
import { office } from '../../platform/adminAddresses.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { nagWords as words } from './words.ts'
import styles from './SecondFactorNag.module.css'

const laterKey = 'sp.second-factor-later'

function wasPutOff(): boolean {
  try {
    return sessionStorage.getItem(laterKey) !== null
  } catch {
    return false // a browser that keeps nothing is asked again
  }
}

/** Asks whoever holds an office by a password alone to set up a second factor. Put off, it comes again another day. */
export function SecondFactorNag() {
  const session = useSession()
  const [isOff, setOff] = useState(wasPutOff)
  if (isOff || session?.claims.secondFactor !== 'unset') return null
  const putOff = () => {
    setOff(true)
    try {
      sessionStorage.setItem(laterKey, '1')
    } catch (error) {
      reportError(error) // it only comes back sooner
    }
  }
  return (
    <div className={styles.nag} role="note">
      <span>
        <Icon name="lock" />
        {words.says}
      </span>
      <Link to={office.security}>{words.act}</Link>
      <Button kind="bare" size="dense" onPress={putOff}>
        {words.later}
      </Button>
    </div>
  )
}
