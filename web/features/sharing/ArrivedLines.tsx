import type { FriendLine } from '@scene-partner/contract/operations/sharing/links'
import type { ReactNode } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { usePreview } from '../../player/usePreview.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { PlayButton } from '../../ui/actions/PlayButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useRefreshSharing, type ShareData } from './queries.ts'
import * as messages from './messages.ts'
import styles from './ShareScreen.module.css'

type ArrivedLinesProps = { scriptId: string; data: ShareData; isReadOnly: boolean }
type Decision = { recordingId: string; state: FriendLine['state'] }

/**
 * Returns a function that stores whether the actor accepts or rejects lines of friends, and then offers to undo this.
 */
function useDecisions(scriptId: string) {
  const refresh = useRefreshSharing(scriptId)
  return useSending(
    async (lines: readonly FriendLine[], state: FriendLine['state']) => {
      const send = async (recordings: Decision[]) => {
        await call('decideFriendLines', { scriptId, recordings })
        await refresh()
      }
      await send(lines.map(({ recordingId }) => ({ recordingId, state })))
      if (state === 'waiting') return
      const before = lines.map(({ recordingId, state: earlier }) => ({ recordingId, state: earlier }))
      const undo = () =>
        void send(before).catch((error: unknown) =>
          showToast(formatCallError(error, messages.changeError), { kind: 'failed' }),
        )
      const text = state === 'accepted' ? messages.acceptedToast(lines.length) : messages.rejectedToast
      showToast(text, { act: { label: messages.undo, onPress: undo } })
    },
    (error) => formatCallError(error, messages.changeError),
  )
}

/**
 * Lists the lines that friends have recorded and sent: first those that wait for a decision, then the accepted ones by
 * role.
 */
export function ArrivedLines({ scriptId, data, isReadOnly }: ArrivedLinesProps) {
  const { friendLines, syntheticRoles } = data
  const decisions = useDecisions(scriptId)
  const refresh = useRefreshSharing(scriptId)
  const switching = useSending(
    async (role: string, isSynthetic: boolean) => {
      await call('setFriendVoice', { scriptId, role, isSynthetic })
      await refresh()
    },
    (error) => formatCallError(error, messages.changeError),
  )
  const waiting = friendLines.filter(({ state }) => state === 'waiting')
  const accepted = friendLines.filter(({ state }) => state === 'accepted')
  const roles = [...new Set(accepted.map(({ role }) => role))]
  const problem = decisions.problem ?? switching.problem
  return (
    <>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {waiting.length > 0 && (
        <section aria-labelledby="arrived">
          <h2 id="arrived">{messages.arrivedTitle}</h2>
          <p className={styles.quiet}>{messages.arrivedHint}</p>
          {!isReadOnly && waiting.length > 1 && (
            <Button
              kind="main"
              icon="check"
              isBusy={decisions.isSending}
              onPress={() => void decisions.send(waiting, 'accepted')}
            >
              {messages.acceptAll(waiting.length)}
            </Button>
          )}
          <ul className={styles.arrived}>
            {waiting.map((line) => (
              <LineRow key={line.recordingId} line={line}>
                {!isReadOnly && (
                  <>
                    <Button
                      size="dense"
                      icon="check"
                      label={messages.acceptLine(line.text ?? '')}
                      isWaiting={decisions.isSending}
                      onPress={() => void decisions.send([line], 'accepted')}
                    >
                      {messages.accept}
                    </Button>
                    <Button
                      size="dense"
                      kind="bare"
                      label={messages.rejectLine(line.text ?? '')}
                      isWaiting={decisions.isSending}
                      onPress={() => void decisions.send([line], 'rejected')}
                    >
                      {messages.reject}
                    </Button>
                  </>
                )}
              </LineRow>
            ))}
          </ul>
        </section>
      )}
      {accepted.length > 0 && (
        <section aria-labelledby="accepted">
          <h2 id="accepted">{messages.acceptedTitle}</h2>
          {roles.map((role) => (
            <Switch
              key={role}
              label={messages.friendReads(formatRoles([role]))}
              hint={messages.friendReadsHint(accepted.filter((line) => line.role === role).length)}
              isOn={!syntheticRoles.includes(role)}
              isDisabled={isReadOnly}
              onChange={(isOn) => void switching.send(role, !isOn)}
            />
          ))}
          <ul className={styles.arrived}>
            {accepted.map((line) => (
              <LineRow key={line.recordingId} line={line}>
                {!isReadOnly && (
                  <Button
                    size="dense"
                    kind="bare"
                    label={messages.takeBackLine(line.text ?? '')}
                    isWaiting={decisions.isSending}
                    onPress={() => void decisions.send([line], 'waiting')}
                  >
                    {messages.takeBack}
                  </Button>
                )}
              </LineRow>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function LineRow({ line, children }: { line: FriendLine; children: ReactNode }) {
  const { recordingId, guestName, role, url } = line
  const text = line.text ?? messages.lineGone
  const { previews, preview } = usePreview(`friend ${recordingId}`)
  const isPlaying = preview.phase === 'playing'
  return (
    <li>
      <PlayButton
        label={isPlaying ? messages.pauseLine(text) : messages.playLine(text)}
        isPlaying={isPlaying}
        onPress={() => previews.toggle(`friend ${recordingId}`, url)}
      />
      <p>
        <small>{messages.linkTitle(guestName || messages.unnamedFriend, formatRoles([role]))}</small>
        <span className={styles.lineText}>{text}</span>
      </p>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
