import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InviteView } from './InviteView.tsx'
import { RecordingView } from './RecordingView.tsx'
import { createFriendRecordingStore } from './friendRecordingStore.ts'
import { RecordingToolsContext } from './recordingTools.ts'
import * as messages from './messages.ts'

/**
 * The page on which a friend records the lines of a role for an actor. The page needs no account: the token in the link
 * gives the access.
 */
export function ReadScreen() {
  const { token = '' } = useParams()
  const isHydrated = useIsHydrated()
  return isHydrated ? <ReadPage key={token} token={token} /> : <LoadingView />
}

const LoadingView = () => (
  <Screen title={messages.loadingTitle}>
    <Skeleton label={messages.loading} rows={6} />
  </Screen>
)

function ReadPage({ token }: { token: string }) {
  const tools = use(RecordingToolsContext)
  const [store] = useState(() => createFriendRecordingStore({ token, storage: tools.openStorage(token) }))
  const state = useSyncExternalStore(store.subscribe, store.get)
  const [hasStarted, setHasStarted] = useState(false)

  useEffect(() => {
    void store.load().then(() => store.sendQueued())
    const sendQueued = () => void store.sendQueued()
    addEventListener('online', sendQueued)
    return () => removeEventListener('online', sendQueued)
  }, [store])

  if (state.phase === 'loading') return <LoadingView />
  if (state.phase === 'ended') return <Screen title={messages.endedTitle} lead={messages.endedHint} width="text" />
  if (state.phase === 'failed' || !state.invitation) {
    return (
      <Screen title={messages.failedTitle} lead={messages.failedHint} width="text">
        <div>
          <Button kind="main" onPress={() => void store.load().then(() => store.sendQueued())}>
            {messages.tryAgain}
          </Button>
        </div>
      </Screen>
    )
  }
  const { invitation } = state
  if (!hasStarted)
    return <InviteView state={state} invitation={invitation} store={store} onStart={() => setHasStarted(true)} />
  return <RecordingView state={state} invitation={invitation} store={store} onLeave={() => setHasStarted(false)} />
}
