import { memo, type ReactNode } from 'react'
import type { Line } from './correctionStore.ts'
import * as messages from './messages.ts'
import styles from './ScriptReview.module.css'

export const getRowId = (lineId: string): string => `line-${lineId}`
export const getSpeakerLabel = ({ kind, characters }: Line): string =>
  kind === 'speech' && characters.length > 0 ? messages.lineSpeakers(characters) : (messages.lineKinds[kind] ?? kind)

type LineRowProps = {
  line: Line
  isSelected: boolean
  /** Whether the row is far from the current line, so that the browser need not draw it while it is out of view. */
  isFar: boolean
  onSelect: (lineId: string) => void
  children?: ReactNode
}

/** Shows one line of the script as the parser understood it: its speaker, its text, and why it is doubtful. */
export const LineRow = memo(function LineRow({ line, isSelected, isFar, onSelect, children }: LineRowProps) {
  const { id, kind, extension, doubt, isDual } = line
  const who = getSpeakerLabel(line)
  return (
    <li
      id={getRowId(id)}
      className={styles.line}
      data-kind={kind}
      data-doubt={doubt !== undefined || undefined}
      data-selected={isSelected || undefined}
      data-far={isFar || undefined}
      data-paper={isSelected || undefined}
    >
      {/* With finger or mouse the user can press the whole row. For keyboards and screen readers, the name in the
          row is a button. */}
      <div className={styles.words} onClick={() => onSelect(id)}>
        <button
          type="button"
          className={styles.who}
          aria-expanded={isSelected}
          aria-label={messages.lineOpenLabel(who)}
        >
          {who}
        </button>
        {(extension || isDual) && <span>{[extension, isDual && messages.lineDual].filter(Boolean).join(', ')}</span>}
        <p className={styles.text}>{kind === 'speech' ? <SpeechParts line={line} /> : line.text}</p>
        {doubt !== undefined && <p className={styles.doubt}>{doubt}</p>}
      </div>
      {children}
    </li>
  )
})

function SpeechParts({ line }: { line: Line }) {
  return line.parts.map(({ kind, text }, index) => (
    // The parts of a speech have no ids, so their index is the key.
    // oxlint-disable-next-line no-array-index-key
    <span key={index} data-part={kind}>
      {index > 0 ? ` ${text}` : text}
    </span>
  ))
}
