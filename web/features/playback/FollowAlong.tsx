import type { Generation } from '@scene-partner/contract/entities'
import { memo, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { Player, PlayerState } from '../../player/player.ts'
import { Button } from '../../ui/Button.tsx'
import { useUnitNow, useUnits, type Unit } from './useUnits.ts'
import * as phrases from './words.ts'
import styles from './FollowAlong.module.css'

const none: readonly Unit[] = []
/** The line being said rests this far down the sheet. */
const upperThird = 0.33

type Stretch = { text: string; index: number | null }

/** The text as it is shown: what is said, by its unit, and what stands between. */
function stretchesOf(text: string, units: readonly Unit[]): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const [index, { start, end }] of units.entries()) {
    if (end <= start || start < at) continue
    if (start > at) stretches.push({ text: text.slice(at, start), index: null })
    stretches.push({ text: text.slice(start, end), index })
    at = end
  }
  if (at < text.length) stretches.push({ text: text.slice(at), index: null })
  return stretches
}

/** Drawn once: thousands of sentences must not be drawn anew for each that is said. */
const Words = memo(function Words({ text, units }: { text: string; units: readonly Unit[] }) {
  return stretchesOf(text, units).map(({ text: words, index }, place) =>
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

const find = (sheet: HTMLElement | null, index: number) => sheet?.querySelector<HTMLElement>(`[data-unit="${index}"]`)

function bringIntoView(sheet: HTMLElement, said: HTMLElement) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const from = sheet.getBoundingClientRect().top + sheet.clientHeight * upperThird
  const by = said.getBoundingClientRect().top - from
  sheet.scrollBy({ top: by, behavior: isCalm ? 'auto' : 'smooth' })
}

/** Marks the unit being said, and brings it into view unless somebody looks elsewhere. */
function useMark(sheet: RefObject<HTMLElement | null>, now: number, units: readonly Unit[]) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const said = find(sheet.current, now)
    if (!said || !sheet.current) return undefined
    said.setAttribute('aria-current', 'true')
    if (!isAway) bringIntoView(sheet.current, said)
    return () => said.removeAttribute('aria-current')
  }, [sheet, now, units, isAway])
  return { isAway: isAway && now >= 0, setAway }
}

export type FollowAlongProps = { recording: Generation; player: Player; state: PlayerState }

/** The words of a recording on their sheet, with the sentence being said underlined. */
export function FollowAlong({ recording, player, state }: FollowAlongProps) {
  const { data } = useUnits(recording)
  const units = data?.units ?? none
  const now = useUnitNow(player, units)
  const sheet = useRef<HTMLDivElement>(null)
  const { isAway, setAway } = useMark(sheet, now, units)
  const whole = state.durationMs ?? state.availableMs

  function goTo(index: number) {
    const startMs = units[index]?.startMs
    if (startMs === null || startMs === undefined || startMs > whole) return
    setAway(false)
    // A place at a unit's very first sample belongs to it, whatever the clock rounds.
    player.seek(startMs + 1)
    player.play()
  }
  const handleClick = ({ target }: MouseEvent) => {
    const isSelecting = getSelection()?.isCollapsed === false
    const said = target instanceof Element ? target.closest<HTMLElement>('[data-unit]') : null
    if (said && !isSelecting) goTo(Number(said.dataset['unit']))
  }
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    goTo(Math.max(0, now + by))
  }
  return (
    <div className={styles.follow}>
      <div
        ref={sheet}
        className={styles.sheet}
        role="group"
        aria-label={phrases.wordsOfRecording}
        aria-describedby="follow-hint"
        tabIndex={0}
        onClick={handleClick}
        onKeyDown={handleKey}
        onWheel={() => setAway(true)}
        onTouchMove={() => setAway(true)}
      >
        <Words text={recording.text} units={units} />
      </div>
      <div className={styles.below}>
        <p id="follow-hint">{phrases.pressSentenceToHear}</p>
        {isAway && (
          <Button kind="bare" size="dense" onPress={() => setAway(false)}>
            {phrases.followAgain}
          </Button>
        )}
      </div>
    </div>
  )
}
