import { takeFloor } from './floor.ts'

/** Into how many steps a preview's way is parted; its little waveform has as many bars. */
export const previewSteps = 24
const lookEveryMs = 80

/** `refused`: the browser wants a press first. `fetching`: asked for, and not yet to be heard. */
export type PreviewPhase = 'silent' | 'fetching' | 'playing' | 'refused' | 'failed'

/** How it stands with the preview of one voice. */
export type PreviewState = {
  readonly phase: PreviewPhase
  /** How far it has been heard, of `previewSteps`. */
  readonly stepsDone: number
  /** Whether it has been heard to its end since the page was opened. */
  readonly isHeard: boolean
}

const untouched: PreviewState = { phase: 'silent', stepsDone: 0, isHeard: false }
const heardBefore: PreviewState = { ...untouched, isHeard: true }

type Current = { id: string; url: string; audio: HTMLAudioElement; state: PreviewState }

/** What voices say of themselves, one at a time. */
export type PreviewPlayer = {
  /** The state of one voice; the same object as long as nothing about it has changed. */
  stateOf(id: string): PreviewState
  subscribe(hear: () => void): () => void
  /** Plays this voice from its beginning; whatever else sounds on the page falls silent. */
  play(id: string, url: string): void
  /** Pauses it where it sounds, goes on where it rests, else begins. */
  toggle(id: string, url: string): void
  /** Silences and forgets the present one. Who has been heard stays known. */
  stop(): void
  /** Fetches a sound that will probably be wanted, so that it begins at the press. */
  fetchAhead(url: string): void
}

/** A player of previews with its own memory of who was heard. The page has one, see `pagePreviews`. */
export function createPreviewPlayer(openAudio: (url: string) => HTMLAudioElement = (url) => new Audio(url)) {
  const listeners = new Set<() => void>()
  const heard = new Set<string>()
  /** Sounds that lie ready, by the address they came from; until then null. */
  const ahead = new Map<string, string | null>()
  let current: Current | null = null
  let leaveFloor = () => {}
  let timer: ReturnType<typeof setInterval> | undefined

  function put(one: Current, change: Partial<PreviewState>) {
    if (current !== one) return
    one.state = { ...one.state, ...change }
    for (const hear of listeners) hear()
  }

  function lookHowFar(one: Current) {
    const { currentTime, duration } = one.audio
    const share = duration > 0 ? currentTime / duration : 0
    const stepsDone = Math.min(previewSteps, Math.round(share * previewSteps))
    if (stepsDone !== one.state.stepsDone) put(one, { stepsDone })
  }

  function rest() {
    clearInterval(timer)
    leaveFloor()
  }

  function end(one: Current) {
    rest()
    heard.add(one.id)
    put(one, { phase: 'silent', stepsDone: 0, isHeard: true })
  }

  function fail(one: Current) {
    if (current === one) rest()
    put(one, { phase: 'failed', stepsDone: 0 })
  }

  function pause(one: Current) {
    rest()
    one.audio.pause()
    put(one, { phase: 'silent' })
  }

  const stopPresent = () => {
    if (current) pause(current)
  }

  function sound(one: Current) {
    leaveFloor = takeFloor(stopPresent)
    put(one, { phase: 'fetching' })
    one.audio.play().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'NotAllowedError') {
        if (current === one) rest()
        put(one, { phase: 'refused' })
      }
      // `AbortError`: it was paused or replaced before it began, by us.
      else if (name !== 'AbortError') fail(one)
    })
  }

  function open(id: string, url: string): Current {
    const audio = openAudio(ahead.get(url) ?? url)
    const one: Current = { id, url, audio, state: { ...untouched, isHeard: heard.has(id) } }
    const whilePresent = (act: () => void) => () => current === one && act()
    audio.onplaying = whilePresent(() => {
      clearInterval(timer)
      timer = setInterval(() => lookHowFar(one), lookEveryMs)
      put(one, { phase: 'playing' })
    })
    audio.onwaiting = whilePresent(() => put(one, { phase: 'fetching' }))
    audio.onended = whilePresent(() => end(one))
    audio.onerror = whilePresent(() => fail(one))
    return one
  }

  function stop() {
    if (!current) return
    pause(current)
    current = null
    for (const hear of listeners) hear()
  }

  function play(id: string, url: string) {
    stop()
    current = open(id, url)
    sound(current)
  }

  const player: PreviewPlayer = {
    stateOf: (id) => (current?.id === id ? current.state : heard.has(id) ? heardBefore : untouched),
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    play,
    toggle(id, url) {
      const { phase } = player.stateOf(id)
      if (!current || current.id !== id || current.url !== url || phase === 'failed') play(id, url)
      else if (phase === 'silent' || phase === 'refused') sound(current)
      else pause(current)
    },
    stop,
    fetchAhead(url) {
      if (ahead.has(url)) return
      ahead.set(url, null)
      keepAhead(url).then(
        (kept) => ahead.set(url, kept),
        // Nobody has asked for it yet: a press will, and says what is wrong.
        () => ahead.delete(url),
      )
    },
  }
  return player
}

async function keepAhead(url: string): Promise<string> {
  const answer = await fetch(url, { priority: 'low' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return URL.createObjectURL(await answer.blob())
}

/** The page's one player of previews, so that one voice is heard at a time. */
export const pagePreviews: PreviewPlayer = createPreviewPlayer()
