import { estimateLineMs } from '@scene-partner/script/rehearsal/lineMemory'
import { formatCallError } from '../../platform/api/callError.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { PageHead } from '../../ui/layout/Screen.tsx'
import { LineText } from './LineText.tsx'
import type { Invitation, FriendRecordingState, FriendRecordingStore } from './friendRecordingStore.ts'
import * as messages from './messages.ts'
import styles from './FriendRecording.module.css'

/**
 * Recording a line takes this many times as long as speaking it, because the friend also reads the line first, repeats
 * it, and sends it.
 */
const recordingFactor = 3

const formatDay = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(new Date(instant))

type InviteViewProps = {
  state: FriendRecordingState
  invitation: Invitation
  store: FriendRecordingStore
  onStart: () => void
}

/**
 * The first view of the page: who asks the friend to record lines, which lines, how long this takes, and who hears
 * them.
 */
export function InviteView({ state, invitation, store, onStart }: InviteViewProps) {
  const { actorName, title, role, sceneName, expiresAt, isDeclined } = invitation
  const { lines } = state
  const sent = lines.filter((line) => line.sent).length
  const unsent = lines.filter(({ own }) => own).length
  const ms = lines.reduce((sum, { text }) => sum + estimateLineMs(text), 0)
  const minutes = Math.max(1, Math.round((ms * recordingFactor) / 60_000))
  const [first] = lines
  const decline = useSending(store.decline, (error) => formatCallError(error, messages.declineError))
  return (
    <div className={styles.invite}>
      <PageHead title={messages.inviteTitle(formatRoles([role]))} />
      <section>
        <p className={styles.asks}>{messages.inviteAsks(actorName)}</p>
        <h1 tabIndex={-1}>{formatRoles([role])}</h1>
        <p className={styles.lead}>{messages.inviteLead(title, sceneName, lines.length, minutes)}</p>
        {first && (
          <div className={styles.scrap}>
            <LineText line={first} role={role} />
          </div>
        )}
        {(sent > 0 || unsent > 0) && (
          <ProgressBar
            label={messages.inviteProgress(sent, lines.length)}
            value={lines.length === 0 ? 0 : sent / lines.length}
          />
        )}
        {unsent > 0 && <p className={styles.quiet}>{messages.inviteUnsent(unsent)}</p>}
        {state.isUnstored && <Notice kind="failed">{messages.unstored}</Notice>}
        <div className={styles.start}>
          <Button kind="main" size="large" onPress={onStart}>
            {sent > 0 || unsent > 0 ? messages.inviteContinue : messages.inviteStart}
          </Button>
        </div>
      </section>
      <section>
        <ul className={styles.promises}>
          <li>
            <b>{messages.promiseAccount}</b> {messages.promiseAccountHint}
          </li>
          <li>
            <b>{messages.promiseLines}</b> {messages.promiseLinesHint}
          </li>
          <li>
            <b>{messages.promisePrivate(actorName)}</b> {messages.promisePrivateHint(actorName)}
          </li>
        </ul>
        <p className={styles.quiet}>{messages.linkOpenUntil(formatDay(expiresAt))}</p>
        {isDeclined && <Notice kind="done">{messages.declined(actorName)}</Notice>}
        {decline.problem && <Notice kind="failed">{decline.problem}</Notice>}
        <p>
          <Button kind="bare" isBusy={decline.isSending} onPress={() => void decline.send(!isDeclined)}>
            {isDeclined ? messages.undecline : messages.decline}
          </Button>
        </p>
      </section>
    </div>
  )
}
