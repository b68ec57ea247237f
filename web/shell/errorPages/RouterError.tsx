import { useRouteError } from 'react-router'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import * as messages from '../messages.ts'
import styles from './errorPages.module.css'

/** The router's error page: something failed before a screen could be shown. */
export function RouterError() {
  const error = useRouteError()
  // Offline, the code of a new screen cannot load. That is not reported as an error, and the page reloads itself later.
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!isOffline) reportError(error)
  }, [error, isOffline])
  useEffect(() => {
    if (!isOffline) return undefined
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isOffline])
  return (
    <main>
      <Screen
        title={isOffline ? messages.offlineTitle : messages.routerErrorTitle}
        heading={isOffline ? messages.offlineHeading : messages.routerErrorHeading}
        lead={isOffline ? messages.offlineLead : messages.routerErrorLead}
        width="form"
      >
        <div className={styles.acts}>
          <Button kind="main" onPress={() => location.reload()}>
            {messages.routerErrorRefresh}
          </Button>
          <ButtonLink to="/" isExternal>
            {messages.errorPageReturnHome}
          </ButtonLink>
        </div>
      </Screen>
    </main>
  )
}
