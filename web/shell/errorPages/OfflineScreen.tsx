import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { StageDrawing } from './StageDrawing.tsx'
import * as words from './words.ts'
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
    <Screen title={words.offline} heading={words.houseIsOutOfReach} lead={words.youSeemToBeOffline}>
      <div className={styles.lost}>
        <div className={styles.acts}>
          <Button kind="main" icon="refresh" onPress={() => location.reload()}>
            {words.tryAgain}
          </Button>
        </div>
        <StageDrawing scene="dark" />
      </div>
    </Screen>
  )
}
