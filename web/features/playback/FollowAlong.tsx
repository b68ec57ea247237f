import type { Generation } from '@scene-partner/contract/entities'
import { memo, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { Player, PlayerState } from '../../player/player.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useCurrentUnit, useFullText, useUnits, type Unit } from './useUnits.ts'
import * as messages from './messages.ts'
import styles from './FollowAlong.module.css'

const none: readonly Unit[] = []
/** Distance of the current unit from the top of the visible text after scrolling, as a share of the visible height. */
const restingShare = 0.33

type TextSegment = { text: string; index: number | null }

/**
 * Splits the text into segments. A segment that is spoken has the index of its unit. For text between units, which is
 * not spoken, the index is null.
 */
function splitIntoSegments(text: string, units: readonly Unit[]): TextSegment[] {
  const segments: TextSegment[] = []
  let at = 0
  for (const [index, { start, end }] of units.entries()) {
    if (end <= start || start < at) continue
    if (start > at) segments.push({ text: text.slice(at, start), index: null })
    segments.push({ text: text.slice(start, end), index })
    at = end
  }
  if (at < text.length) segments.push({ text: text.slice(at), index: null })
  return segments
}

/** Renders the text once (`memo`), so that marking one unit does not render thousands of units again. */
const SegmentedText = memo(function SegmentedText({ text, units }: { text: string; units: readonly Unit[] }) {
  return splitIntoSegments(text, units).map(({ text: words, index }, place) =>
    index === null ? (
      <span key={place} className={units.length > 0 ? styles.unspoken : undefined}>
        {words}
      </span>
    ) : (
      <span key={place} className={styles.said} data-unit={index}>
        {words}
      </span>
    ),
  )
})

const findUnitElement = (sheet: HTMLElement | null, index: number) =>
  sheet?.querySelector<HTMLElement>(`[data-unit="${index}"]`)

function scrollIntoView(sheet: HTMLElement, unitElement: HTMLElement) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const from = sheet.getBoundingClientRect().top + sheet.clientHeight * restingShare
  const step = unitElement.getBoundingClientRect().top - from
  sheet.scrollBy({ top: step, behavior: isCalm ? 'auto' : 'smooth' })
}

/** Marks the current unit. Also scrolls it into view, unless the user has scrolled to another place. */
function useCurrentUnitMark(sheet: RefObject<HTMLElement | null>, now: number, units: readonly Unit[]) {
  const [hasScrolledAway, setScrolledAway] = useState(false)
  useEffect(() => {
    const unitElement = findUnitElement(sheet.current, now)
    if (!unitElement || !sheet.current) return undefined
    unitElement.setAttribute('aria-current', 'true')
    if (!hasScrolledAway) scrollIntoView(sheet.current, unitElement)
    return () => unitElement.removeAttribute('aria-current')
  }, [sheet, now, units, hasScrolledAway])
  return { hasScrolledAway: hasScrolledAway && now >= 0, setScrolledAway }
}

export type FollowAlongProps = { recording: Generation; player: Player; state: PlayerState }

/** Shows the text of a recording and marks the unit that is playing. */
export function FollowAlong({ recording, player, state }: FollowAlongProps) {
  const fullText = useFullText(recording)
  const { data } = useUnits(recording)
  // Without the full text there are no units to mark, because their positions refer to the full text.
  const units = (fullText !== null && data?.units) || none
  const now = useCurrentUnit(player, units)
  const sheet = useRef<HTMLDivElement>(null)
  const { hasScrolledAway, setScrolledAway } = useCurrentUnitMark(sheet, now, units)
  const totalMs = state.durationMs ?? state.availableMs

  function playUnit(index: number) {
    const startMs = units[index]?.startMs
    if (startMs === null || startMs === undefined || startMs > totalMs) return
    setScrolledAway(false)
    // Adds 1 ms, so that rounding cannot move the playback position into the previous unit.
    player.seek(startMs + 1)
    player.play()
  }
  const handleClick = ({ target }: MouseEvent) => {
    const isSelecting = getSelection()?.isCollapsed === false
    const unitElement = target instanceof Element ? target.closest<HTMLElement>('[data-unit]') : null
    if (unitElement && !isSelecting) playUnit(Number(unitElement.dataset['unit']))
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    playUnit(Math.max(0, now + step))
  }
  return (
    <div className={styles.follow}>
      <div
        ref={sheet}
        className={styles.sheet}
        role="group"
        aria-label={messages.followLabel}
        aria-describedby="follow-hint"
        tabIndex={0}
        onClick={handleClick}
        onKeyDown={handleKey}
        onWheel={() => setScrolledAway(true)}
        onTouchMove={() => setScrolledAway(true)}
      >
        <SegmentedText text={fullText ?? recording.text} units={units} />
      </div>
      <div className={styles.below}>
        <p id="follow-hint">{messages.followHint}</p>
        {hasScrolledAway && (
          <Button kind="bare" size="dense" onPress={() => setScrolledAway(false)}>
            {messages.followResume}
          </Button>
        )}
      </div>
    </div>
  )
}
