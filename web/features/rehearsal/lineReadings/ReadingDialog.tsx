import type { Manner, ReadingTarget } from '@scene-partner/contract/operations/lineReadings'
import { useRef, useState, type SyntheticEvent } from 'react'
import { formatCallError } from '../../../platform/api/callError.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import type { Rehearsal } from '../runtime/rehearsal.ts'
import type { ScriptLine } from '../runtime/rehearsalLines.ts'
import * as messages from './messages.ts'
import { findReadingOf, type LineReadings } from './useLineReadings.ts'
import { useLinePlayback } from './useLinePlayback.ts'
import styles from './ReadingDialog.module.css'

type ReadingDialogProps = {
  rehearsal: Rehearsal
  lineReadings: LineReadings
  line: ScriptLine
  onClose: () => void
}

const mannerNames = Object.keys(messages.manners) as Manner[]

/** Returns a text about the changes that can be heard in the stored line reading; empty if no reading is stored. */
function formatEffects(stored: ReturnType<typeof findReadingOf>): string {
  if (!stored) return ''
  if (stored.effects.length === 0) return messages.nothingChanged
  return messages.changed(stored.effects.map((effect) => messages.effects[effect]))
}

/**
 * The dialog in which the actor chooses how the reader reads a line or a role. Each choice is stored, and the line is
 * played immediately.
 */
export function ReadingDialog({ rehearsal, lineReadings, line, onClose }: ReadingDialogProps) {
  const { readings, setReading, isPending, error, forgetError } = lineReadings
  const [character] = line.characters
  const [isForRole, setForRole] = useState(false)
  const target: ReadingTarget = isForRole && character ? { character } : { lineId: line.id }
  const stored = findReadingOf(readings, target)
  const [words, setWords] = useState(stored?.reading.direction ?? '')
  const field = useRef<HTMLInputElement>(null)
  const { playback, play, stop } = useLinePlayback(rehearsal, line)

  const choose = (manner: Manner | null) => {
    forgetError()
    setWords('')
    setReading(target, manner && { manner }, play)
  }
  const chooseWords = (event: SyntheticEvent) => {
    event.preventDefault()
    forgetError()
    const direction = words.trim()
    if (direction) setReading(target, { direction }, play)
    else field.current?.focus()
  }
  const chosen = stored ? (stored.reading.manner ?? null) : 'written'
  const state =
    playback === 'preparing'
      ? messages.preparing
      : playback === 'failed'
        ? messages.notSpoken
        : formatEffects(stored) || messages.costs
  return (
    <Dialog
      title={messages.dialogTitle}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button icon={playback === 'playing' ? 'stop' : 'play'} onPress={playback === 'playing' ? stop : play}>
            {playback === 'playing' ? messages.stopListening : messages.listenAgain}
          </Button>
          <Button kind="main" onPress={onClose}>
            {messages.done}
          </Button>
        </>
      }
    >
      <div className={styles.reading}>
        <blockquote className={styles.line}>
          <b>{line.characters.join(' / ')}</b> {line.text}
        </blockquote>
        {character && (
          <SegmentedControl
            isWide
            label={messages.targetLabel}
            options={[
              { value: 'line', label: messages.targetLine },
              { value: 'role', label: messages.targetRole },
            ]}
            value={isForRole ? 'role' : 'line'}
            onChange={(value) => setForRole(value === 'role')}
          />
        )}
        <div className={styles.manners} role="group" aria-label={messages.mannerLabel}>
          <Button isPressed={chosen === 'written'} isBusy={isPending} onPress={() => choose(null)}>
            {messages.asWritten}
          </Button>
          {mannerNames.map((manner) => (
            <Button key={manner} isPressed={chosen === manner} isBusy={isPending} onPress={() => choose(manner)}>
              {messages.manners[manner]}
            </Button>
          ))}
        </div>
        {error ? (
          <Notice kind="failed">{formatCallError(error, messages.setFailed)}</Notice>
        ) : (
          <p className={styles.effects} role="status">
            {state}
          </p>
        )}
        <form className={styles.words} onSubmit={chooseWords}>
          <TextField
            ref={field}
            name="direction"
            label={messages.wordsLabel}
            hint={messages.wordsHint}
            value={words}
            onChange={setWords}
            maxLength={120}
          />
          <Button type="submit" isBusy={isPending}>
            {messages.wordsTry}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
