import type {
  Clock,
  VoiceActivity,
  LineResult,
  RehearsalLine,
  RehearsalSettings,
  AudioState,
  LineAudio,
  LinePlaybackOptions,
  Step,
} from './engineTypes.ts'
import type { SpokenCommand } from '@scene-partner/listening/alignment/findCommand'
import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import type { HeardWords, LineFollower } from '../actorTurn/lineFollower.ts'
import { defaultSettings } from './engineTypes.ts'
import { planRange } from './stepPlan.ts'
import { createRehearsalEngine } from './rehearsalEngine.ts'
import { delays } from './timing.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

/** Creates a clock whose time passes only when the test advances it. */
export function createFakeClock() {
  let now = 0
  let timers: { at: number; action: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    setTimer(ms, action) {
      const timer = { at: now + ms, action }
      timers.push(timer)
      return () => (timers = timers.filter((one) => one !== timer))
    },
  }
  return {
    ...clock,
    countTimers: () => timers.length,
    advance(ms: number) {
      const end = now + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
        if (!due) break
        timers = timers.filter((one) => one !== due)
        now = Math.max(now, due.at)
        due.action()
      }
      now = end
    },
  }
}

/** Creates fake voice activity that the test controls. */
export function createFakeVoiceActivity({ isOpen = true } = {}) {
  const changes = createEmitter()
  let hasVoice = false
  let isMicrophoneOpen = isOpen
  const voiceActivity: VoiceActivity = {
    isOpen: () => isMicrophoneOpen,
    hearsVoice: () => hasVoice,
    subscribe: changes.subscribe,
  }
  return {
    ...voiceActivity,
    setVoice(isHeard: boolean) {
      hasVoice = isHeard
      changes.emit()
    },
    setOpen(isOpen: boolean) {
      isMicrophoneOpen = isOpen
      changes.emit()
    },
  }
}

/** Creates fake audio of lines, without sound. Each line lasts `soundMs`; with `isStuck`, no end is reported. */
export function createFakeLineAudio(clock: Clock, { soundMs = 1_000, isStuck = false } = {}) {
  const changes = createEmitter()
  const states = new Map<string, AudioState>()
  const playing = new Map<RehearsalLine, LinePlaybackOptions>()
  const played: string[] = []
  let lastStopAt = -Infinity
  const starts = createEmitter<[line: RehearsalLine]>()
  const lineAudio: LineAudio = {
    getState: ({ id }) => states.get(id) ?? 'ready',
    start(line, how) {
      const { isTail, onEnd } = how
      const isArriving = states.get(line.id) === 'arriving'
      starts.emit(line)
      played.push(isTail ? `…${line.id}` : line.id)
      playing.set(line, how)
      const stop = () => {
        cancel()
        if (playing.delete(line)) lastStopAt = clock.now()
      }
      const end = () => {
        stop()
        onEnd()
      }
      // Audio that is arriving ends only when the test ends it.
      const cancel = isStuck || isArriving ? () => {} : clock.setTimer(soundMs, end)
      return { durationMs: isArriving ? null : soundMs, stop }
    },
    playBell() {
      played.push('bell')
      let isOver = false
      const end = () => {
        if (!isOver) lastStopAt = clock.now()
        isOver = true
      }
      const cancel = clock.setTimer(delays.bellMs, end)
      return () => {
        cancel()
        end()
      }
    },
    subscribe: changes.subscribe,
  }
  return {
    ...lineAudio,
    played,
    playing,
    onStart: starts.subscribe,
    lastStopAt: () => lastStopAt,
    setState(id: string, state: AudioState) {
      states.set(id, state)
      changes.emit()
    },
  }
}

const partByLetter: Record<string, RehearsalLine['part']> = {
  ...{ p: 'partner', m: 'mine', t: 'together', d: 'shown', h: 'shown', s: 'shown' },
}

/**
 * Builds a scene from line ids such as `h p1 m1 d t1 s1`: heading, reader's line (partner), actor's line (mine),
 * direction, line that both speak together, sound cue. A heading after the first line begins another scene. The line
 * `p1-` ends with a dash. `expectedMs` applies to every line.
 */
export function parseTestScene(words: string, expectedMs = 2_000): RehearsalLine[] {
  let [number, scene] = [0, 0]
  return words.split(' ').map((id, at) => {
    const part = partByLetter[id.charAt(0)] ?? 'shown'
    const kind = part === 'shown' ? (id.startsWith('h') ? 'heading' : 'action') : 'speech'
    return {
      id,
      kind,
      part,
      scene: at > 0 && id.startsWith('h') ? (scene += 1) : scene,
      number: part === 'shown' ? null : (number += 1),
      ...(id.startsWith('s') && { isSound: true }),
      characters: part === 'shown' ? [] : [part === 'partner' ? 'TOBIN' : 'MARA'],
      text: id.endsWith('-') ? `The words of ${id}-` : `The words of ${id}. And more.`,
      expectedMs,
    }
  })
}

const listWords = (line: RehearsalLine) => line.text.split(' ')

/** Creates a fake recogniser of words. The test sets which words it has heard. */
export function createFakeLineFollower() {
  let current: { line: RehearsalLine; onHeard: (heard: HeardWords) => void } | null = null
  let isReady = true
  const changes = createEmitter()
  const finished: string[] = []
  let restarts = 0
  let leftOut = 0
  const lineFollower: LineFollower = {
    isReady: () => isReady,
    subscribe: changes.subscribe,
    start(line, { onHeard }) {
      const own = { line, onHeard }
      current = own
      const stop = () => {
        if (current === own) current = null
      }
      return {
        restart: () => (restarts += 1),
        async finish() {
          stop()
          finished.push(line.id)
          return buildAlignment(line, { said: listWords(line).length, leftOut })
        },
        stop,
      }
    },
  }
  return {
    ...lineFollower,
    finished,
    countRestarts: () => restarts,
    /** Sets how many words at the beginning of a line are missing in its final alignment, from now on. */
    leaveOut: (count: number) => (leftOut = count),
    isFollowing: () => current !== null,
    setReady(next: boolean) {
      isReady = next
      changes.emit()
    },
    /** Reports that the first words of the current line were heard; all words if no number is given. */
    hearWords(
      said?: number,
      {
        certainty = 0.9,
        isUpToDate = true,
        ...end
      }: { certainty?: number; isUpToDate?: boolean; isEndReached?: boolean } = {},
    ) {
      const line = current?.line
      if (line)
        current?.onHeard({
          isUpToDate,
          alignment: { ...buildAlignment(line, { said: said ?? listWords(line).length, certainty }), ...end },
        })
    },
    hearCommand(command: SpokenCommand) {
      const line = current?.line
      if (line)
        current?.onHeard({ isUpToDate: true, command, alignment: buildAlignment(line, { said: 0, certainty: 0 }) })
    },
  }
}

/** Builds an alignment in which the first words of a line were said. */
function buildAlignment(
  line: RehearsalLine,
  { said, certainty = 0.9, leftOut = 0 }: { said: number; certainty?: number; leftOut?: number },
): LineAlignment {
  const words = listWords(line)
  return {
    position: said,
    words: words.map((text, at) => ({
      ...{ text, state: at < leftOut ? 'missing' : at < said ? 'said' : 'not yet', certainty: 1 },
      ...(at >= leftOut && at < said && { heard: text }),
    })),
    added: [],
    isEndReached: said === words.length,
    certainty,
  }
}

/** Opens a rehearsal engine with a fake clock, voice activity and audio. By default 900 ms of silence end a line. */
export function openTestRehearsal(
  words: string,
  {
    settings = {},
    isMicrophoneOpen = true,
    isAudioStuck = false,
    steps,
    expectedMs,
    text,
  }: {
    settings?: Partial<RehearsalSettings>
    isMicrophoneOpen?: boolean
    isAudioStuck?: boolean
    steps?: Step[]
    expectedMs?: number
    /** The text of every line of the actor. */
    text?: string
  } = {},
) {
  const clock = createFakeClock()
  const voiceActivity = createFakeVoiceActivity({ isOpen: isMicrophoneOpen })
  const lineAudio = createFakeLineAudio(clock, { isStuck: isAudioStuck })
  const lineFollower = createFakeLineFollower()
  const lines = parseTestScene(words, expectedMs).map((line) =>
    text !== undefined && line.part === 'mine' ? { ...line, text } : line,
  )
  const results: LineResult[] = []
  const heardLines: Promise<LineAlignment | undefined>[] = []
  const allSettings = { ...defaultSettings, silenceMs: 900, ...settings }
  const engine = createRehearsalEngine({
    clock,
    voiceActivity,
    lineAudio,
    lineFollower,
    lines,
    steps: steps ?? planRange(lines, { first: 0, last: lines.length - 1 }, allSettings),
    settings: allSettings,
    onLineResult: (result) => results.push(result),
    onHeardLine: (_, heard) => heardLines.push(heard),
  })
  return {
    clock,
    voiceActivity,
    lineAudio,
    lineFollower,
    lines,
    results,
    /** The final alignments of the actor's lines. */
    heardLines,
    engine,
    allSettings,
    describeState: () => `${engine.getState().phase} ${lines[engine.getState().lineIndex]?.id ?? '-'}`,
    /** Simulates a voice for `ms` milliseconds, then silence. */
    speakFor(ms: number) {
      voiceActivity.setVoice(true)
      clock.advance(ms)
      voiceActivity.setVoice(false)
    },
  }
}
