import { memo, type ReactNode } from 'react'
import type { PromptLevel } from '../../engine/engineTypes.ts'
import { ReadingButton } from '../../lineReadings/ReadingButton.tsx'
import type { LineMistake } from '@scene-partner/listening/alignment/judgeLine'
import { TakeButton } from '../../lineTakes/TakeButton.tsx'
import type { TakePlayback } from '../../lineTakes/takePlayback.ts'
import * as messages from '../../messages.ts'
import { lineMistakes } from '../../wordCheck/messages.ts'
import { LineCoachNotes, type FinishNote, type ScriptNote } from '../../../sharing/index.ts'
import { splitCue } from '@scene-partner/script/rehearsal/splitCue'
import { countPromptedWords, countWords } from '../../engine/promptedWords.ts'
import { isMasked, maskLine } from './maskLine.ts'
import { useScrollIntoView } from './useScrollIntoView.ts'
import type { ScriptLine } from '../../runtime/rehearsalLines.ts'
import type { Hiding } from '../../runtime/preferences.ts'
import styles from './SceneScript.module.css'

/** The position of a line relative to the current line. */
export type LinePosition = 'said' | 'cue' | 'now' | 'ahead'

type LineRowProps = {
  line: ScriptLine
  at: number
  position: LinePosition
  hiding: Hiding
  prompt: PromptLevel
  needsPractice: boolean
  /** How many words of the line the actor has said. Absent: the line is not the current line. */
  saidWords?: number | undefined
  /** The words of the actor's line that were said differently; absent if there are none. */
  mistakes?: readonly LineMistake[] | undefined
  /** Whether only a part of the scene is rehearsed and the line is outside of it. */
  isOutsideRange: boolean
  onJump: (at: number) => void
  /** Whether the line is far from the current one, so that the browser may skip drawing it. */
  isFar: boolean
  /** The name of the line reading of this line; null if it is read as written. */
  reading?: string | null
  /** Opens the line readings of a reader's line. Absent or null: the user may not change line readings. */
  onReading?: ((at: number) => void) | null
  /** Plays the actor's last take of this line. Absent or null: the line has no take, or it cannot be played now. */
  takePlayback?: TakePlayback | null
  /** A message below the line, such as an error. */
  message?: ReactNode
  /**
   * The status: what the reader waits for at this line. Null: there is no status, but a line of the actor reserves
   * space for one, so that no line moves. Absent: the status is shown elsewhere.
   */
  status?: ReactNode
  /** The notes of coaches on this line; absent if there are none. */
  coachNotes?: readonly ScriptNote[] | undefined
  /** Called when the actor marks a note as done. Absent or null: the user may not change notes. */
  onNoteFinish?: FinishNote | null
  /**
   * A text below the status, or in place of the status if there is none. The row has the same height in both cases.
   * Absent: no text.
   */
  note?: string | null
}

type MaskedTextProps = {
  text: string
  hiding: Hiding
  promptedWords: number
  /** How many words of this text the actor has said. */
  saidWords: number
  /** The indexes of the words of this text that were said differently. */
  differingWords: ReadonlySet<number>
}

/** Dims the words that the actor has said, and underlines the words that were said differently. */
function SpokenWords({ text, saidWords, differingWords }: Omit<MaskedTextProps, 'hiding' | 'promptedWords'>) {
  if (saidWords <= 0 && differingWords.size === 0) return text
  let word = -1
  return text.split(/(\s+)/).map((piece, index) => {
    if (!piece.trim()) return piece
    word += 1
    if (word >= saidWords && !differingWords.has(word)) return piece
    return (
      <span
        key={index}
        className={word < saidWords ? styles.past : undefined}
        data-differs={differingWords.has(word) || undefined}
      >
        {piece}
      </span>
    )
  })
}

function MaskedText({ text, hiding, promptedWords, ...words }: MaskedTextProps) {
  if (!isMasked(text, hiding, promptedWords)) {
    return (
      <span className={styles.said}>
        <SpokenWords text={text} {...words} />
      </span>
    )
  }
  const pieces = maskLine(text, hiding, promptedWords)
  return (
    <span className={styles.said} data-hidden>
      <span className={styles.unseen}>{messages.lineHidden}</span>
      <span aria-hidden="true">
        {pieces.length === 0 ? (
          <span className={styles.nothing} />
        ) : (
          pieces.map((piece, index) => (
            <span key={index} className={piece.isBlank ? styles.pencil : undefined}>
              {piece.text}
            </span>
          ))
        )}
      </span>
    </span>
  )
}

const noMistakes: readonly LineMistake[] = []

/**
 * Returns the indexes of the words that were said differently. They count from the word with the index `before` in the
 * line.
 */
const findDiffering = (mistakes: readonly LineMistake[], before: number): ReadonlySet<number> =>
  new Set(mistakes.flatMap(({ kind, word }) => (kind === 'added' ? [] : [word - before])))

type SpokenTextProps = Pick<LineRowProps, 'line' | 'position' | 'hiding' | 'prompt' | 'saidWords' | 'mistakes'>

function SpokenText({ line, position, hiding, prompt, saidWords = 0, mistakes = noMistakes }: SpokenTextProps) {
  const isMine = line.part !== 'partner'
  const { parts, text } = line.source
  if (parts.length < 2 && position === 'cue') {
    const { before, cue } = splitCue(text)
    return (
      <span className={styles.said}>
        {before}
        <span className={styles.cue}>{cue}</span>
      </span>
    )
  }
  const speechParts = parts.length > 0 ? parts : [{ kind: 'speech' as const, text }]
  const lastSpeech = speechParts.findLastIndex(({ kind }) => kind === 'speech')
  const speechBefore = (at: number) => speechParts.slice(0, at).filter(({ kind }) => kind === 'speech')
  // A prompt counts the words of the whole line, even if a direction divides the line into parts.
  const wordsBefore = (at: number) => speechBefore(at).reduce((sum, part) => sum + countWords(part.text), 0)
  const promptedWords = countPromptedWords(text, prompt)
  return speechParts.map((part, index) => {
    const gap = index > 0 ? ' ' : ''
    if (part.kind === 'parenthetical') {
      return (
        <span key={index}>
          {gap}
          <i className={styles.aside}>{part.text}</i>
        </span>
      )
    }
    const split = position === 'cue' && index === lastSpeech ? splitCue(part.text) : null
    return (
      <span key={index}>
        {gap}
        {isMine ? (
          <MaskedText
            text={part.text}
            hiding={hiding}
            promptedWords={promptedWords - wordsBefore(index)}
            saidWords={saidWords - wordsBefore(index)}
            differingWords={findDiffering(mistakes, wordsBefore(index))}
          />
        ) : (
          <span className={styles.said}>
            {split ? split.before : part.text}
            {split && <span className={styles.cue}>{split.cue}</span>}
          </span>
        )}
      </span>
    )
  })
}

/** Shows one line of the script: its number, its role and the visible part of its text. */
export const LineRow = memo(function LineRow({
  line,
  at,
  position,
  onJump,
  reading,
  onReading,
  takePlayback,
  message,
  status,
  note,
  coachNotes,
  onNoteFinish = null,
  needsPractice,
  isOutsideRange,
  isFar,
  ...visibility
}: LineRowProps) {
  const row = useScrollIntoView(position === 'now')
  const fromCoaches = coachNotes && <LineCoachNotes notes={coachNotes} onFinish={onNoteFinish} />
  if (line.part === 'shown') {
    return (
      <li
        ref={row}
        className={line.kind === 'heading' ? styles.heading : styles.direction}
        data-is={position}
        data-sound={line.isSound}
      >
        {line.isSound && (
          <span className={styles.sound}>{position === 'cue' ? messages.lineCue : messages.lineSoundCue}</span>
        )}
        {line.text}
        {fromCoaches}
      </li>
    )
  }
  const isMine = line.part !== 'partner'
  const marginNote = position === 'now' && isMine ? messages.lineYou : position === 'cue' ? messages.lineCue : null
  return (
    <li
      ref={row}
      className={styles.line}
      data-spoken
      data-is={position}
      data-whose={isMine ? 'mine' : undefined}
      data-apart={isOutsideRange || undefined}
      data-far={isFar || undefined}
      aria-current={position === 'now' || undefined}
    >
      <button
        type="button"
        className={styles.note}
        aria-label={messages.lineStartAt(line.number ?? 0)}
        data-tip={messages.lineStartHere}
        onClick={() => onJump(at)}
      >
        {marginNote ?? line.number}
      </button>
      <span className={styles.name}>
        {line.characters.join(' / ')}
        {needsPractice && isMine && !visibility.mistakes && <em className={styles.weak}>{messages.lineToPractise}</em>}
        {visibility.mistakes && <em className={styles.weak}>{lineMistakes(visibility.mistakes.length)}</em>}
        {reading && <em className={styles.weak}>{reading}</em>}
      </span>
      {!isMine && onReading && <ReadingButton lineNumber={line.number ?? 0} onPress={() => onReading(at)} />}
      {isMine && takePlayback && <TakeButton lineId={line.id} lineNumber={line.number ?? 0} playback={takePlayback} />}
      <div className={styles.words}>
        <SpokenText line={line} position={position} {...visibility} />
        {fromCoaches}
        {message}
        {isMine && status !== undefined && (
          <div className={styles.status}>{status ?? (note && <p className={styles.lineNote}>{note}</p>)}</div>
        )}
        {note && <p className={styles.lineNote}>{status ? note : '\u00a0'}</p>}
      </div>
    </li>
  )
})
