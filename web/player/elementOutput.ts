import { feedFrames, type Feed } from './mediaSourceFeed.ts'
import type { Output, OutputNews } from './output.ts'
import * as words from './words.ts'

const analyserSize = 256
/** A context that is not awake after this will not wake without a press. */
const resumeTakesMs = 1_000

/** Plays through a media element: files by their address, growing sounds through Media Source. */
export function openElementOutput(tell: (news: OutputNews) => void): Output {
  const element = new Audio()
  element.preload = 'auto'
  // What every browser does unasked; asked for because a voice of another pitch would be another voice.
  element.preservesPitch = true
  let feed: Feed | null = null
  let context: AudioContext | null = null
  let analyser: AnalyserNode | null = null
  /** A place asked for before the browser knew enough to go there. */
  let wantedS: number | null = null
  const ending = new AbortController()

  const on = (name: keyof HTMLMediaElementEventMap, hear: () => void) =>
    element.addEventListener(name, hear, { signal: ending.signal })

  on('playing', () => tell({ kind: 'began' }))
  on('waiting', () => tell({ kind: 'ranDry' }))
  on('ended', () => tell({ kind: 'reachedEnd' }))
  on('timeupdate', () => feed?.moved())
  on('seeking', () => feed?.moved())
  on('error', () => tell({ kind: 'broke', message: element.error?.message || words.soundCouldNotBeRead }))
  on('loadedmetadata', () => {
    if (wantedS !== null) element.currentTime = wantedS
    wantedS = null
    if (!feed && Number.isFinite(element.duration)) tell({ kind: 'measured', lengthMs: element.duration * 1000 })
  })

  function leave() {
    feed?.close()
    feed = null
    wantedS = null
  }

  /**
   * Sends the sound by way of the analyser, once that way is open: through a context that the browser keeps shut
   * nothing would be heard.
   */
  function lookInside() {
    if (!context || analyser || context.state !== 'running') return
    analyser = context.createAnalyser()
    analyser.fftSize = analyserSize
    context.createMediaElementSource(element).connect(analyser).connect(context.destination)
  }

  function wake() {
    context ??= new AudioContext()
    // A browser that wants a press first leaves this promise open, so the state is asked as well.
    context.resume().then(lookInside, judgeWay)
    setTimeout(judgeWay, resumeTakesMs)
  }

  /** Sound that goes by way of a context that stays shut is not heard. */
  function judgeWay() {
    const isShut = analyser !== null && context !== null && context.state !== 'running'
    if (isShut && !element.paused && !ending.signal.aborted) tell({ kind: 'refused', why: 'resume' })
  }

  function whenRefused(error: unknown) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'NotAllowedError') tell({ kind: 'refused', why: 'autoplay' })
    // `AbortError`: it was paused or replaced before it began. What the element calls an error comes as its event.
    else if (error.name !== 'AbortError' && !element.error) tell({ kind: 'notBegun', message: error.message })
  }

  return {
    prefersFile: false,
    canChangeRate: true,
    get analyser() {
      return analyser
    },
    openFile(url) {
      leave()
      element.src = url
    },
    openFrames(sound) {
      leave()
      feed = feedFrames(element, sound)
    },
    grew: (exactMs) => feed?.grew(exactMs),
    play() {
      element.play().then(wake, whenRefused)
    },
    pause: () => element.pause(),
    seek(ms) {
      if (element.readyState === HTMLMediaElement.HAVE_NOTHING) wantedS = ms / 1000
      else element.currentTime = ms / 1000
    },
    setRate(rate) {
      // Loading resets the one to the other.
      element.defaultPlaybackRate = rate
      element.playbackRate = rate
    },
    positionMs: () => (wantedS ?? element.currentTime) * 1000,
    prepare() {
      wake()
      // In Safari this, done in a press, lets the element sound later on.
      if (!element.currentSrc) element.load()
    },
    close() {
      ending.abort()
      leave()
      element.pause()
      element.removeAttribute('src')
      element.load()
      void context?.close()
    },
  }
}
