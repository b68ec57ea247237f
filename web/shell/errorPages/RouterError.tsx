import { useRouteError } from 'react-router'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import * as words from './words.ts'
import styles from './house.module.css'

/** The router's own last page: something failed before a screen could be shown. */
export function RouterError() {
  const error = useRouteError()
  // A screen whose file was never fetched cannot be had without a connection: that is no fault, and ends by itself.
  const [isOutOfReach] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!isOutOfReach) reportError(error)
  }, [error, isOutOfReach])
  useEffect(() => {
    if (!isOutOfReach) return undefined
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOutOfReach])
  return (
    <main>
      <Screen
        title={isOutOfReach ? words.offline : words.unexpectedApplicationError}
        heading={isOutOfReach ? words.houseIsOutOfReach : words.unexpectedErrorOutcry}
        lead={isOutOfReach ? words.youSeemToBeOffline : words.pageCouldNotBePut}
        width="form"
      >
        <div className={styles.acts}>
          <Button kind="main" onPress={() => location.reload()}>
            {words.refreshPage}
          </Button>
          <ButtonLink to="/" isExternal>
            {words.returnHome}
          </ButtonLink>
        </div>
      </Screen>
    </main>
  )
}
