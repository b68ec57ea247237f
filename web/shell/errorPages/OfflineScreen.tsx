import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { useReloadWhenReachable } from '../../platform/page/useReloadWhenReachable.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { OfflineScripts } from '../../features/offlineScripts/index.ts'
import { StageDrawing } from './StageDrawing.tsx'
import * as messages from '../messages.ts'
import styles from './errorPages.module.css'

/** Lists what the actor can do if a rehearsal cannot be opened without a connection. */
function RoomWays() {
  return (
    <section className={styles.way} aria-label={messages.offlineRoomWays}>
      <h2>{messages.offlineRoomWays}</h2>
      <ul>
        <li>{messages.offlineRoomWait}</li>
        <li>{messages.offlineRoomOtherTab}</li>
        <li>{messages.offlineRoomNextTime}</li>
      </ul>
    </section>
  )
}

/** The page shown while the server is unreachable. It reloads when the server answers again. */
export function OfflineScreen() {
  const { key, pathname, search } = useLocation()
  // The service worker stores one page for all addresses, so the first rendering must not depend on the address.
  const isRoom = useIsHydrated() && pathname === '/practice' && new URLSearchParams(search).has('script')
  // Links on this page must load from the server, so navigation reloads the page.
  useEffect(() => {
    if (key !== 'default') location.reload()
  }, [key])
  useReloadWhenReachable(true)
  return (
    <Screen
      title={messages.offlineTitle}
      heading={isRoom ? messages.offlineRoomHeading : messages.offlineHeading}
      lead={isRoom ? messages.offlineRoomLead : messages.offlineLead}
    >
      <div className={styles.lost}>
        <div className={styles.ways}>
          <div className={styles.actions}>
            <Button kind="main" icon="refresh" onPress={() => location.reload()}>
              {messages.offlineTryAgain}
            </Button>
          </div>
          <OfflineScripts isOffline />
          {isRoom && <RoomWays />}
        </div>
        <StageDrawing scene="dark" />
      </div>
    </Screen>
  )
}
