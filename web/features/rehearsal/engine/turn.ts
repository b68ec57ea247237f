import type { Hearing } from './hearing.ts'
import type { Clock, EndedBy, RoomLine, RoomSettings } from './parts.ts'
import { leastVoiceMs, longSilenceMs, patienceAt, timeForMs } from './times.ts'

export type TurnNews = { hears: boolean; hasSpoken: boolean; isLong: boolean }

export type Turn = {
  /** I say that I have said it. */
  said(): void
  /** Other settings, in the middle of it. */
  change(settings: RoomSettings): void
  /** Whether a voice was heard that could be the line. */
  hasSpoken(): boolean
  close(): void
}

type TurnOptions = {
  clock: Clock
  hearing: Hearing
  line: RoomLine
  settings: RoomSettings
  onNews: (news: TurnNews) => void
  /** `ms` from the end of the cue to the last word; 0 where nobody can tell. */
  onEnd: (by: EndedBy, ms: number) => void
}

/**
 * My turn, from the end of the cue until I have said my line: by my voice and the silence after it, by the time the
 * line takes, or because I say so. It may last for ever, and it never ends while a voice is heard but by my own hand.
 */
export function openTurn({ clock, hearing, line, settings, onNews, onEnd }: TurnOptions): Turn {
  const beganAt = clock.now()
  let wish = settings
  let heardMs = 0
  let heardSince: number | null = null
  let heardLastAt: number | null = null
  let isTimeUp = false
  let isLong = false
  let isOver = false
  let stopSilence: (() => void) | null = null
  let stopLong: (() => void) | null = null

  const heardSoFar = () => heardMs + (heardSince === null ? 0 : clock.now() - heardSince)
  const hasSpoken = () => heardSoFar() >= leastVoiceMs(line)
  const tell = () => onNews({ hears: heardSince !== null, hasSpoken: hasSpoken(), isLong })

  function end(by: EndedBy) {
    if (isOver) return
    close()
    const byVoiceMs = heardLastAt !== null && hasSpoken() ? heardLastAt - beganAt : 0
    onEnd(by, by === 'key' ? clock.now() - beganAt : byVoiceMs)
  }

  /** Asked whenever nobody is heard: may it go on? */
  function judgeSilence() {
    stopSilence?.()
    stopSilence = null
    if (isOver || heardSince !== null) return
    const isTime = isTimeUp && wish.waitsForTime
    // A microphone that was pulled out in the middle of a word hears no silence either.
    const isByVoice = wish.waitsForVoice && hearing.isOpen()
    if (hasSpoken() && heardLastAt !== null && (isByVoice || isTime)) {
      const leftMs = heardLastAt + patienceAt(line, heardSoFar(), wish.patienceMs) - clock.now()
      stopSilence = clock.after(Math.max(0, leftMs), () => end(isByVoice ? 'voice' : 'time'))
    } else if (isTime) end('time')
  }

  function waitLong() {
    stopLong?.()
    isLong = false
    stopLong = clock.after(longSilenceMs(line), () => {
      isLong = true
      tell()
    })
  }

  function listen() {
    const hears = hearing.hears()
    if (hears && heardSince === null) {
      heardSince = clock.now()
      stopSilence?.()
      stopSilence = null
      stopLong?.()
      isLong = false
    } else if (!hears && heardSince !== null) {
      heardMs = heardSoFar()
      heardSince = null
      heardLastAt = clock.now()
      waitLong()
      judgeSilence()
    } else if (!hears && stopSilence === null) judgeSilence()
    if (!isOver) tell()
  }

  const stopTime = clock.after(timeForMs(line), () => {
    isTimeUp = true
    judgeSilence()
  })
  const leave = hearing.subscribe(listen)
  function close() {
    isOver = true
    leave()
    stopTime()
    stopSilence?.()
    stopLong?.()
  }
  waitLong()
  if (hearing.hears()) listen()

  return {
    said: () => end('key'),
    change(next) {
      wish = next
      judgeSilence()
    },
    hasSpoken,
    close,
  }
}
