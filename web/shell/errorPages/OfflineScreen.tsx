import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { StageDrawing } from './StageDrawing.tsx'
import * as messages from '../messages.ts'
import styles from './errorPages.module.css'

/** The page shown while the server is unreachable. It reloads when the connection is available again. */
export function OfflineScreen() {
  const { key } = useLocation()
  // Links on this page must load from the server, so navigation reloads the page.
  useEffect(() => {
    if (key !== 'default') location.reload()
  }, [key])
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <Screen title={messages.offlineTitle} heading={messages.offlineHeading} lead={messages.offlineLead}>
      <div className={styles.lost}>
        <div className={styles.acts}>
          <Button kind="main" icon="refresh" onPress={() => location.reload()}>
            {messages.offlineTryAgain}
          </Button>
        </div>
        <StageDrawing scene="dark" />
      </div>
    </Screen>
  )
}
