import type { Generation } from '@scene-partner/contract/entities'
import { useEffect, useRef } from 'react'
import { lazily } from '../../platform/lazily.ts'
import { Button } from '../../ui/Button.tsx'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { sayProgress } from './GenerateStep.tsx'
import { nameOfFile, noteSaved } from './NowPlaying.tsx'
import { sayTime } from '../../player/sayTime.ts'
import { cutAt } from './cutAt.ts'
import * as phrases from './words.ts'
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
  onAgain: (generation: Generation) => void
}

const day = lazily(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))

function sayState(generation: Generation): string {
  switch (generation.state) {
    case 'making':
      return sayProgress(generation)
    case 'failed':
      return phrases.failedToGenerateSpeech
    case 'cancelled':
      return phrases.stoppedBeforeItsEnd
    case 'ready':
      return generation.duration === null ? '' : sayTime(generation.duration * 1000)
  }
}

/** A title of its own, where somebody gave one; else the first words say enough. */
export function ownTitle({ title, text }: Generation): string | null {
  const plain = (words: string) => words.replace(/\s+/g, ' ').replace(/…$/, '').trim()
  return title && !plain(text).startsWith(plain(title)) ? title : null
}

/** What a recording is called where it must be told from others. */
export const nameOf = (generation: Generation): string => ownTitle(generation) ?? cutAt(generation.text.trim(), 40)

/** One recording of the history. */
export function HistoryRow({
  generation,
  isPlaying,
  isReadOnly,
  onToggle,
  onRename,
  onDelete,
  onAgain,
}: HistoryRowProps) {
  const { state, voiceName, createdAt, audioUrl, text } = generation
  const isLost = state === 'failed' || state === 'cancelled'
  const title = ownTitle(generation)
  const name = nameOf(generation)
  return (
    <li className={styles.row}>
      <PlayButton
        label={`${isPlaying ? phrases.pause : phrases.play} “${name}”`}
        isPlaying={isPlaying}
        isDisabled={isLost}
        onPress={() => onToggle(generation)}
      />
      <div className={styles.is}>
        {title && <h3>{title}</h3>}
        <p className={styles.preview}>{cutAt(text.trim(), previewLength)}</p>
        <div className={styles.acts}>
          <p className={styles.facts}>
            {[voiceName, sayState(generation), day().format(new Date(createdAt))].filter(Boolean).join(', ')}
          </p>
          <div className={styles.tools}>
            {isLost && !isReadOnly && (
              <Button kind="bare" size="dense" label={phrases.generateAgain(name)} onPress={() => onAgain(generation)}>
                {phrases.tryAgain}
              </Button>
            )}
            {!isLost && (
              <DownloadLink
                isBare
                url={audioUrl}
                fileName={nameOfFile(generation)}
                label={phrases.downloadNamed(name)}
                isDisabled={state !== 'ready'}
                onSave={() => noteSaved(generation)}
              />
            )}
            {!isReadOnly && (
              <>
                <Button
                  kind="bare"
                  icon="pencil"
                  label={phrases.renameNamed(name)}
                  onPress={() => onRename(generation)}
                />
                <Button
                  kind="bare"
                  icon="trash"
                  label={phrases.deleteNamed(name)}
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
  onGone: (id: string) => void
  /** The row goes, and had the focus. */
  onFocusLost: () => void
}

/** In the place of a deleted recording, for ten seconds. */
export function DeletedRow({ generation, onUndo, onGone, onFocusLost }: DeletedRowProps) {
  const { id } = generation
  const row = useRef<HTMLLIElement>(null)
  const lost = useRef(onFocusLost)
  useEffect(() => {
    lost.current = onFocusLost
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      if (row.current?.contains(document.activeElement)) lost.current()
      onGone(id)
    }, undoMs)
    return () => clearTimeout(timer)
  }, [id, onGone])
  return (
    <li className={styles.row} data-deleted ref={row}>
      <p role="status">{phrases.deleted(nameOf(generation))}</p>
      <Button size="dense" autoFocus onPress={() => onUndo(generation)}>
        {phrases.undo}
      </Button>
    </li>
  )
}
