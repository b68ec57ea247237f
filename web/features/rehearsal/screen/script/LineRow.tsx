import { memo, useEffect, useRef, type ReactNode } from 'react'
import type { PromptLevel } from '../engine/parts.ts'
import * as words from '../words.ts'
import { splitCue } from './cueWords.ts'
import { isMasked, maskLine } from './masked.ts'
import type { SheetLine } from './roomLines.ts'
import type { Hiding } from './wishes.ts'
import styles from './SceneSheet.module.css'

/** How a line stands to the one at hand. */
export type Standing = 'said' | 'cue' | 'now' | 'ahead'

type LineRowProps = {
  line: SheetLine
  at: number
  standing: Standing
  hiding: Hiding
  prompt: PromptLevel
  isWeak: boolean
  /** Run in this round at all: in a part or a drill most lines are not. */
  isApart: boolean
  onJump: (at: number) => void
  /** What goes on, or what went wrong, under the words of the line. */
  below?: ReactNode
}

function Masked({ text, hiding, prompt }: { text: string; hiding: Hiding; prompt: PromptLevel }) {
  if (!isMasked(hiding, prompt)) return <span className={styles.said}>{text}</span>
  const pieces = maskLine(text, hiding, prompt)
  return (
    <span className={styles.said} data-hidden>
      <span className={styles.unseen}>{words.lineHidden}</span>
      <span aria-hidden="true">
        {pieces.length === 0 ? (
          <span className={styles.nothing} />
        ) : (
          pieces.map((piece, index) => (
            <span key={index} className={piece.isPencil ? styles.pencil : undefined}>
              {piece.text}
            </span>
          ))
        )}
      </span>
    </span>
  )
}

function Spoken({ line, standing, hiding, prompt }: Pick<LineRowProps, 'line' | 'standing' | 'hiding' | 'prompt'>) {
  const isMine = line.part !== 'partner'
  const { parts, text } = line.source
  if (parts.length < 2 && standing === 'cue') {
    const { before, cue } = splitCue(text)
    return (
      <span className={styles.said}>
        {before}
        <span className={styles.cue}>{cue}</span>
      </span>
    )
  }
  const all = parts.length > 0 ? parts : [{ kind: 'speech' as const, text }]
  const last = all.findLastIndex(({ kind }) => kind === 'speech')
  return all.map((part, index) => {
    const gap = index > 0 ? ' ' : ''
    if (part.kind === 'parenthetical') {
      return (
        <span key={index}>
          {gap}
          <i className={styles.aside}>{part.text}</i>
        </span>
      )
    }
    const cut = standing === 'cue' && index === last ? splitCue(part.text) : null
    return (
      <span key={index}>
        {gap}
        {isMine ? (
          <Masked text={part.text} hiding={hiding} prompt={prompt} />
        ) : (
          <span className={styles.said}>
            {cut ? cut.before : part.text}
            {cut && <span className={styles.cue}>{cut.cue}</span>}
          </span>
        )}
      </span>
    )
  })
}

function useScrollTo(isNow: boolean) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isNow) return
    const { current } = row
    const stage = current?.closest('[data-scrolls]')
    if (!current || !stage) return
    const { top } = current.getBoundingClientRect()
    const frame = stage.getBoundingClientRect()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    // A third from the top: the cue stays in sight, and what comes is seen.
    stage.scrollTo?.({
      top: stage.scrollTop + top - frame.top - frame.height / 3,
      behavior: isStill ? 'auto' : 'smooth',
    })
  }, [isNow])
  return row
}

/** A line on the sheet: its number, who has it, its words, as far as they may be seen. */
export const LineRow = memo(function LineRow({
  line,
  at,
  standing,
  onJump,
  below,
  isWeak,
  isApart,
  ...sight
}: LineRowProps) {
  const row = useScrollTo(standing === 'now')
  if (line.part === 'shown') {
    return (
      <li
        ref={row}
        className={line.kind === 'heading' ? styles.heading : styles.direction}
        data-is={standing}
        data-sound={line.isSound}
      >
        {line.isSound && <span className={styles.sound}>{standing === 'cue' ? words.cue : words.soundCue}</span>}
        {line.text}
      </li>
    )
  }
  const isMine = line.part !== 'partner'
  const note = standing === 'now' && isMine ? words.you : standing === 'cue' ? words.cue : null
  return (
    <li
      ref={row}
      className={styles.line}
      data-is={standing}
      data-whose={isMine ? 'mine' : undefined}
      data-apart={isApart || undefined}
      aria-current={standing === 'now' || undefined}
    >
      <button
        type="button"
        className={styles.note}
        aria-label={words.startAt(line.number ?? 0)}
        data-tip={words.startHere}
        onClick={() => onJump(at)}
      >
        {note ?? line.number}
      </button>
      <span className={styles.name}>
        {line.characters.join(' / ')}
        {isWeak && isMine && <em className={styles.weak}>{words.weak}</em>}
      </span>
      <div className={styles.words}>
        <Spoken line={line} standing={standing} {...sight} />
        {below}
      </div>
    </li>
  )
})
