import { memo, type ReactNode } from 'react'
import type { Line } from './repairStore.ts'
import * as words from './words.ts'
import styles from './ReadThrough.module.css'

export const rowIdOf = (lineId: string): string => `line-${lineId}`
export const whoOf = ({ kind, characters }: Line): string =>
  kind === 'speech' && characters.length > 0 ? words.together(characters) : (words.kinds[kind] ?? kind)

type LineRowProps = {
  line: Line
  isSelected: boolean
  onSelect: (lineId: string) => void
  children?: ReactNode
}

/** One line as it was understood: who says it, what is said, and why it is doubted. */
export const LineRow = memo(function LineRow({ line, isSelected, onSelect, children }: LineRowProps) {
  const { id, kind, extension, doubt, isDual } = line
  const who = whoOf(line)
  return (
    <li
      id={rowIdOf(id)}
      className={styles.line}
      data-kind={kind}
      data-doubt={doubt !== undefined || undefined}
      data-selected={isSelected || undefined}
    >
      {/* The whole row is pressed by finger or mouse; its name is the button for keys and readers. */}
      <div className={styles.words} onClick={() => onSelect(id)}>
        <button type="button" className={styles.who} aria-expanded={isSelected} aria-label={words.openLine(who)}>
          {who}
        </button>
        {(extension || isDual) && <span>{[extension, isDual && words.atOnce].filter(Boolean).join(', ')}</span>}
        <p className={styles.text}>{kind === 'speech' ? <Parts line={line} /> : line.text}</p>
        {doubt !== undefined && <p className={styles.doubt}>{doubt}</p>}
      </div>
      {children}
    </li>
  )
})

function Parts({ line }: { line: Line }) {
  return line.parts.map(({ kind, text }, index) => (
    // The parts of a speech have no names but their places.
    // oxlint-disable-next-line no-array-index-key
    <span key={index} data-part={kind}>
      {index > 0 ? ` ${text}` : text}
    </span>
  ))
}
