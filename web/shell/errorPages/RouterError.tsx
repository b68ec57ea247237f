import { useRouteError } from 'react-router'
import { useEffect, useState } from 'react'
import { useReloadWhenReachable } from '../../platform/page/useReloadWhenReachable.ts'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import * as messages from '../messages.ts'
import styles from './errorPages.module.css'

/** The router's error page, for errors that occur before a screen can be shown. */
export function RouterError() {
  const error = useRouteError()
  // While offline, the code of a new screen cannot load. This is not reported as an error, and the page reloads when
  // the server answers. Node 20 has no `navigator`.
  const [isOffline] = useState(() => typeof navigator !== 'undefined' && !navigator.onLine)
  useEffect(() => {
    if (!isOffline) reportError(error)
  }, [error, isOffline])
  useReloadWhenReachable(isOffline)
  return (
    <main>
      <Screen
        title={isOffline ? messages.offlineTitle : messages.routerErrorTitle}
        heading={isOffline ? messages.offlineHeading : messages.routerErrorHeading}
        lead={isOffline ? messages.offlineLead : messages.routerErrorLead}
        width="form"
      >
        <div className={styles.actions}>
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
