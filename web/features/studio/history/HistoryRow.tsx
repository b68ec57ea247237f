import type { Generation } from '@scene-partner/contract/entities'
import { useEffect, useRef } from 'react'
import { once } from '../../../platform/page/once.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { DownloadLink } from '../../../ui/actions/DownloadLink.tsx'
import { PlayButton } from '../../../ui/actions/PlayButton.tsx'
import { formatProgress } from '../generate/GenerateStep.tsx'
import { getDownloadName, trackDownload } from '../nowPlaying/NowPlaying.tsx'
import { formatTime } from '../../../player/formatTime.ts'
import { truncateText } from '../../../ui/truncateText.ts'
import * as messages from '../messages.ts'
import styles from './HistoryRow.module.css'

const previewLength = 120
const undoMs = 10_000

export type HistoryRowProps = {
  generation: Generation
  isPlaying: boolean
  isReadOnly: boolean
  onToggle: (generation: Generation) => void
  onRename: (generation: Generation) => void
  onDelete: (generation: Generation) => void
  onRetry: (generation: Generation) => void
}

const dayFormat = once(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))

function formatGenerationState(generation: Generation): string {
  switch (generation.state) {
    case 'making':
      return formatProgress(generation)
    case 'failed':
      return messages.historyRowFailed
    case 'cancelled':
      return messages.historyRowCancelled
    case 'ready':
      return generation.duration === null ? '' : formatTime(generation.duration * 1000)
  }
}

/** Returns the title that the user gave a recording; null if the title is only the start of the recording's text. */
export function findCustomTitle({ title, text }: Generation): string | null {
  const plain = (words: string) => words.replace(/\s+/g, ' ').replace(/…$/, '').trim()
  return title && !plain(text).startsWith(plain(title)) ? title : null
}

/** Returns the name of a recording for labels and messages: its own title, or the start of its text. */
export const getRecordingName = (generation: Generation): string =>
  findCustomTitle(generation) ?? truncateText(generation.text.trim(), 40)

/** One recording in the history, with its buttons. */
export function HistoryRow({
  generation,
  isPlaying,
  isReadOnly,
  onToggle,
  onRename,
  onDelete,
  onRetry,
}: HistoryRowProps) {
  const { state, voiceName, createdAt, audioUrl, text } = generation
  const isLost = state === 'failed' || state === 'cancelled'
  const title = findCustomTitle(generation)
  const name = getRecordingName(generation)
  return (
    <li className={styles.row}>
      <PlayButton
        label={`${isPlaying ? messages.pauseButton : messages.playButton} “${name}”`}
        isPlaying={isPlaying}
        isDisabled={isLost}
        onPress={() => onToggle(generation)}
      />
      <div className={styles.is}>
        {title && <h3>{title}</h3>}
        <p className={styles.preview}>{truncateText(text.trim(), previewLength)}</p>
        <div className={styles.actions}>
          <p className={styles.facts}>
            {[voiceName, formatGenerationState(generation), dayFormat().format(new Date(createdAt))]
              .filter(Boolean)
              .join(', ')}
          </p>
          <div className={styles.tools}>
            {isLost && !isReadOnly && (
              <Button
                kind="bare"
                size="dense"
                label={messages.historyRowRetryLabel(name)}
                onPress={() => onRetry(generation)}
              >
                {messages.historyRowRetry}
              </Button>
            )}
            {!isLost && (
              <DownloadLink
                isBare
                url={audioUrl}
                fileName={getDownloadName(generation)}
                label={messages.historyRowDownload(name)}
                isDisabled={state !== 'ready'}
                onSave={() => trackDownload(generation)}
              />
            )}
            {!isReadOnly && (
              <>
                <Button
                  kind="bare"
                  icon="pencil"
                  label={messages.historyRowRename(name)}
                  onPress={() => onRename(generation)}
                />
                <Button
                  kind="bare"
                  icon="trash"
                  label={messages.historyRowDelete(name)}
                  onPress={() => onDelete(generation)}
                />
              </>
            )}
          </div>
        </div>
      </div>
    </li>
  )
}

export type DeletedRowProps = {
  generation: Generation
  onUndo: (generation: Generation) => void
  onExpire: (id: string) => void
  /** Called when the row is removed while it contains the focus. */
  onFocusLost: () => void
}

/** Shown for ten seconds in place of a deleted recording, with a button that restores it. */
export function DeletedRow({ generation, onUndo, onExpire, onFocusLost }: DeletedRowProps) {
  const { id } = generation
  const row = useRef<HTMLLIElement>(null)
  const lost = useRef(onFocusLost)
  useEffect(() => {
    lost.current = onFocusLost
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      if (row.current?.contains(document.activeElement)) lost.current()
      onExpire(id)
    }, undoMs)
    return () => clearTimeout(timer)
  }, [id, onExpire])
  return (
    <li className={styles.row} data-deleted ref={row}>
      <p role="status">{messages.historyRowDeleted(getRecordingName(generation))}</p>
      <Button size="dense" autoFocus onPress={() => onUndo(generation)}>
        {messages.undoButton}
      </Button>
    </li>
  )
}
