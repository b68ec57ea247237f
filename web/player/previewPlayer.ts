import { claimPlayback } from './exclusivePlayback.ts'
import { createEmitter } from '../state/createEmitter.ts'

/** Number of progress steps of a preview, and of bars in its waveform. */
export const previewSteps = 24
const progressIntervalMs = 80

/** `refused`: the browser requires a user press. `fetching`: the audio must load before it can play. */
export type PreviewPhase = 'silent' | 'fetching' | 'playing' | 'refused' | 'failed'

/** State of one voice's preview. */
export type PreviewState = {
  readonly phase: PreviewPhase
  /** Progress in steps, from 0 to `previewSteps`. */
  readonly stepsDone: number
  /** Whether the user played the preview to its end since the page was loaded. */
  readonly isHeard: boolean
}

const initialState: PreviewState = { phase: 'silent', stepsDone: 0, isHeard: false }
const heardState: PreviewState = { ...initialState, isHeard: true }

type Current = { id: string; url: string; audio: HTMLAudioElement; state: PreviewState }

/** Plays voice previews, one at a time. */
export type PreviewPlayer = {
  /** Returns the state of one voice's preview. Returns the same object until the state changes. */
  getState(id: string): PreviewState
  subscribe(listener: () => void): () => void
  /** Plays the preview of a voice from the start and stops all other audio on the page. */
  play(id: string, url: string): void
  /** Pauses a preview that is playing or loading, continues a paused one, or starts one from the beginning. */
  toggle(id: string, url: string): void
  /** Stops the current preview. Previews that were heard stay marked as heard. */
  stop(): void
  /** Loads a preview that the user will probably play next. */
  prefetch(url: string): void
}

/** Creates a preview player that remembers which previews were heard. All pages use `sharedPreviewPlayer`. */
export function createPreviewPlayer(openAudio: (url: string) => HTMLAudioElement = (url) => new Audio(url)) {
  const changes = createEmitter()
  const heardPreviews = new Set<string>()
  /** Object URLs of the loaded previews, by preview URL; null while loading. */
  const preloaded = new Map<string, string | null>()
  let current: Current | null = null
  let releasePlayback = () => {}
  let timer: ReturnType<typeof setInterval> | undefined

  function updateState(preview: Current, change: Partial<PreviewState>) {
    if (current !== preview) return
    preview.state = { ...preview.state, ...change }
    changes.emit()
  }

  function updateProgress(preview: Current) {
    const { currentTime, duration } = preview.audio
    const share = duration > 0 ? currentTime / duration : 0
    const stepsDone = Math.min(previewSteps, Math.round(share * previewSteps))
    if (stepsDone !== preview.state.stepsDone) updateState(preview, { stepsDone })
  }

  function stopTimers() {
    clearInterval(timer)
    releasePlayback()
  }

  function handleEnd(preview: Current) {
    stopTimers()
    heardPreviews.add(preview.id)
    updateState(preview, { phase: 'silent', stepsDone: 0, isHeard: true })
  }

  function handleFailure(preview: Current) {
    if (current === preview) stopTimers()
    updateState(preview, { phase: 'failed', stepsDone: 0 })
  }

  function pause(preview: Current) {
    stopTimers()
    preview.audio.pause()
    updateState(preview, { phase: 'silent' })
  }

  const pauseCurrent = () => {
    if (current) pause(current)
  }

  function startPlayback(preview: Current) {
    releasePlayback = claimPlayback(pauseCurrent)
    updateState(preview, { phase: 'fetching' })
    preview.audio.play().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'NotAllowedError') {
        if (current === preview) stopTimers()
        updateState(preview, { phase: 'refused' })
      }
      // `AbortError`: the preview was paused or replaced before it started.
      else if (name !== 'AbortError') handleFailure(preview)
    })
  }

  function open(id: string, url: string): Current {
    const audio = openAudio(preloaded.get(url) ?? url)
    const preview: Current = { id, url, audio, state: { ...initialState, isHeard: heardPreviews.has(id) } }
    const ifCurrent = (callback: () => void) => () => current === preview && callback()
    audio.onplaying = ifCurrent(() => {
      clearInterval(timer)
      timer = setInterval(() => updateProgress(preview), progressIntervalMs)
      updateState(preview, { phase: 'playing' })
    })
    audio.onwaiting = ifCurrent(() => updateState(preview, { phase: 'fetching' }))
    audio.onended = ifCurrent(() => handleEnd(preview))
    audio.onerror = ifCurrent(() => handleFailure(preview))
    return preview
  }

  function stop() {
    if (!current) return
    pause(current)
    current = null
    changes.emit()
  }

  function play(id: string, url: string) {
    stop()
    current = open(id, url)
    startPlayback(current)
  }

  const player: PreviewPlayer = {
    getState: (id) => (current?.id === id ? current.state : heardPreviews.has(id) ? heardState : initialState),
    subscribe: changes.subscribe,
    play,
    toggle(id, url) {
      const { phase } = player.getState(id)
      if (!current || current.id !== id || current.url !== url || phase === 'failed') play(id, url)
      else if (phase === 'silent' || phase === 'refused') startPlayback(current)
      else pause(current)
    },
    stop,
    prefetch(url) {
      if (preloaded.has(url)) return
      preloaded.set(url, null)
      preload(url).then(
        (objectUrl) => preloaded.set(url, objectUrl),
        // Errors of preloading are ignored: playing the preview loads it again and reports the error.
        () => preloaded.delete(url),
      )
    },
  }
  return player
}

async function preload(url: string): Promise<string> {
  const answer = await fetch(url, { priority: 'low' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return URL.createObjectURL(await answer.blob())
}

/** The preview player of the page. There is only one, so that only one voice plays at a time. */
export const sharedPreviewPlayer: PreviewPlayer = createPreviewPlayer()
