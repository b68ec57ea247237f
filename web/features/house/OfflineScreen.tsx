import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { StageDrawing } from './StageDrawing.tsx'
import styles from './house.module.css'

/** What opens in place of any page while the house cannot be reached. It makes way by itself once it can. */
export function OfflineScreen() {
  const { key } = useLocation()
  // Wherever one goes from here must be asked of the server.
  useEffect(() => {
    if (key !== 'default') location.reload()
  }, [key])
  useEffect(() => {
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <Screen
      title="Offline"
      heading="The house is out of reach"
      lead="You seem to be offline, so this page could not be fetched. Your scripts and recordings are safe, and drafts wait on this device. It opens by itself when the connection is back."
    >
      <div className={styles.lost}>
        <div className={styles.acts}>
          <Button kind="main" icon="refresh" onPress={() => location.reload()}>
            Try Again
          </Button>
        </div>
        <StageDrawing scene="dark" />
      </div>
    </Screen>
  )
}
