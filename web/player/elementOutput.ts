import { feedFrames, type MediaSourceFeed } from './mediaSourceFeed.ts'
import type { Output, OutputEvent } from './output.ts'
import { formatMediaError } from './formatMediaError.ts'
import * as messages from './messages.ts'

const analyserSize = 256
/** If an audio context is still suspended after this time in ms, it needs a user press to resume. */
const resumeTimeoutMs = 1_000

/**
 * Creates an output that plays through a media element: finished files by their URL, and audio that is still being
 * generated through Media Source.
 */
export function openElementOutput(emit: (event: OutputEvent) => void): Output {
  const element = new Audio()
  element.preload = 'auto'
  // Most browsers preserve the pitch by default. The other browsers would change the pitch together with the speed.
  element.preservesPitch = true
  let feed: MediaSourceFeed | null = null
  let context: AudioContext | null = null
  let analyser: AnalyserNode | null = null
  /** The position in seconds of a seek that was requested before the metadata was loaded. */
  let pendingSeekS: number | null = null
  const closing = new AbortController()

  const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
    element.addEventListener(name, listener, { signal: closing.signal })

  on('playing', () => emit({ kind: 'started' }))
  on('waiting', () => emit({ kind: 'underrun' }))
  on('ended', () => emit({ kind: 'endReached' }))
  on('timeupdate', () => feed?.playheadMoved())
  on('seeking', () => feed?.playheadMoved())
  on('error', () => emit({ kind: 'failed', message: formatMediaError(element.error) }))
  on('loadedmetadata', () => {
    if (pendingSeekS !== null) element.currentTime = pendingSeekS
    pendingSeekS = null
    if (!feed && Number.isFinite(element.duration)) emit({ kind: 'measured', lengthMs: element.duration * 1000 })
  })

  function closeFeed() {
    feed?.close()
    feed = null
    pendingSeekS = null
  }

  /** Routes the audio through the analyser if the audio context runs. A suspended context would mute the audio. */
  function connectAnalyser() {
    if (!context || analyser || context.state !== 'running') return
    analyser = context.createAnalyser()
    analyser.fftSize = analyserSize
    context.createMediaElementSource(element).connect(analyser).connect(context.destination)
  }

  function resumeContext() {
    context ??= new AudioContext()
    // If the browser requires a user press first, this promise never settles. So a timer also checks the state.
    context.resume().then(connectAnalyser, reportIfSuspended)
    setTimeout(reportIfSuspended, resumeTimeoutMs)
  }

  /** Emits `refused` if audio plays through a suspended audio context, because the user then hears nothing. */
  function reportIfSuspended() {
    const isSuspended = analyser !== null && context !== null && context.state !== 'running'
    if (isSuspended && !element.paused && !closing.signal.aborted) emit({ kind: 'refused', why: 'resume' })
  }

  function handlePlayError(error: unknown) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'NotAllowedError') emit({ kind: 'refused', why: 'autoplay' })
    // `AbortError` means that playback was paused or replaced before it started. Errors of the element arrive as
    // `error` events.
    else if (error.name !== 'AbortError' && !element.error)
      emit({ kind: 'startFailed', message: messages.soundNotSupported })
  }

  return {
    prefersFile: false,
    canChangeRate: true,
    get analyser() {
      return analyser
    },
    openFile(url) {
      closeFeed()
      element.src = url
    },
    openFrames(sound) {
      closeFeed()
      feed = feedFrames(element, sound)
    },
    framesAdded: (exactMs) => feed?.framesAdded(exactMs),
    play() {
      element.play().then(resumeContext, handlePlayError)
    },
    pause: () => element.pause(),
    seek(ms) {
      if (element.readyState === HTMLMediaElement.HAVE_NOTHING) pendingSeekS = ms / 1000
      else element.currentTime = ms / 1000
    },
    setRate(rate) {
      // Both rates are set, because loading resets `playbackRate` to `defaultPlaybackRate`.
      element.defaultPlaybackRate = rate
      element.playbackRate = rate
    },
    positionMs: () => (pendingSeekS ?? element.currentTime) * 1000,
    prepare() {
      resumeContext()
      // In Safari, calling `load()` during a press allows the element to play later without another press.
      if (!element.currentSrc) element.load()
    },
    close() {
      closing.abort()
      closeFeed()
      element.pause()
      element.removeAttribute('src')
      element.load()
      void context?.close()
    },
  }
}
