import { CallError, formatCallError } from '../../platform/api/callError.ts'
import { useIsOnline } from '../../platform/page/useIsOnline.ts'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { SceneLamp } from './screen/end/SceneLamp.tsx'
import * as messages from './messages.ts'
import styles from './RoomLoadError.module.css'

const isMissing = (error: unknown) =>
  error instanceof CallError && (error.status === 'not-found' || error.status === 'permission-denied')

function formatReason(error: unknown): string {
  const isSilent = error instanceof CallError && error.httpStatus === 0
  return formatCallError(error, isSilent ? messages.serverSilent : messages.roomErrorServer)
}

type RoomLoadErrorProps = {
  error: unknown
  scriptId: string
  isRetrying: boolean
  onRetry: () => void
}

/**
 * Shown instead of a rehearsal room that could not be loaded. Says what happened, with a button that loads the room
 * again and a link to the script. If the script does not exist or the user may not open it, shows only a link to the
 * user's scripts.
 */
export function RoomLoadError({ error, scriptId, isRetrying, onRetry }: RoomLoadErrorProps) {
  const isOnline = useIsOnline()
  if (isOnline && isMissing(error)) {
    return (
      <Screen title={messages.screenTitle} heading={messages.roomMissingHeading} lead={messages.roomMissingLead}>
        <div className={styles.actions}>
          <ButtonLink kind="main" to="/scripts">
            {messages.roomMissingScripts}
          </ButtonLink>
        </div>
      </Screen>
    )
  }
  return (
    <Screen
      title={messages.screenTitle}
      heading={isOnline ? messages.roomErrorHeading : messages.roomOfflineHeading}
      lead={isOnline ? `${formatReason(error)} ${messages.roomErrorSafe}` : messages.roomOfflineLead}
    >
      <div className={styles.actions} role="status">
        <Button kind="main" icon="refresh" isBusy={isRetrying} onPress={onRetry}>
          {isRetrying ? messages.roomErrorTrying : messages.tryAgain}
        </Button>
        <ButtonLink icon="back" to={`/scripts/${scriptId}`}>
          {messages.roomErrorBack}
        </ButtonLink>
      </div>
      <div className={styles.stage}>
        <SceneLamp />
      </div>
    </Screen>
  )
}
