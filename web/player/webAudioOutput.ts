import { openElementOutput } from './elementOutput.ts'
import { decoderDelaySamples, type Sound } from './frameReader.ts'
import type { Output, OutputNews } from './output.ts'

const analyserSize = 256
/** The house's sound. A context of the same rate joins portions sample to sample, without resampling each. */
const sampleRate = 24_000
/** Frames lean on bits and on the overlap of those before; this many bring a decoder into step. */
const leanFrames = 4
/** A portion is decoded in a few milliseconds and holds about a second. */
const portionFrames = 42
const aheadS = 4
const lookEveryMs = 100
/** From scheduling to sounding, so that the first samples are not late. */
const leadS = 0.03
/** A context that is not awake after this will not wake without a press. */
const wakesWithinMs = 1_000
/** On a page that was pressed it may: some browsers take long over opening their first sound. */
const wakesLateWithinMs = 5_000

type Portion = { source: AudioBufferSourceNode; endsAt: number }

/** Where the sound stands against the context's clock: `soundS` is heard at `contextS`. */
type Anchor = { soundS: number; contextS: number }

/** Plays frames of a growing sound by decoding them portion by portion, each put exactly behind the one before. */
function openScheduler(tell: (news: OutputNews) => void) {
  let context: AudioContext | null = null
  let analyser: AnalyserNode | null = null
  let sound: Sound | null = null
  let exactS: number | null = null
  let anchor: Anchor | null = null
  let restS = 0
  let isWanted = false
  let timer: ReturnType<typeof setInterval> | undefined
  let portions: Portion[] = []
  let scheduledS = 0
  /** Grows with each change of place, so that what was being decoded for the old one is dropped. */
  let turn = 0
  let isDecoding = false

  const frameS = (from: Sound) => from.samplesPerFrame / from.sampleRate
  const delayS = (from: Sound) => (from.delaySamples + decoderDelaySamples) / from.sampleRate
  const availableS = () => exactS ?? (sound ? sound.availableMs / 1000 : 0)
  const positionS = () =>
    anchor && context ? Math.max(0, Math.min(anchor.soundS + context.currentTime - anchor.contextS, scheduledS)) : restS

  function open(): AudioContext {
    if (context) return context
    context = new AudioContext({ sampleRate })
    analyser = context.createAnalyser()
    analyser.fftSize = analyserSize
    analyser.connect(context.destination)
    return context
  }

  async function decode(from: Sound, first: number, end: number): Promise<{ buffer: AudioBuffer; startS: number }> {
    const lean = Math.max(0, first - leanFrames)
    const bytes = from.frames(lean, end).slice().buffer
    const buffer = await new OfflineAudioContext(1, 1, from.sampleRate).decodeAudioData(bytes)
    // Some decoders drop their delay by themselves; what is missing was cut from the start.
    const cutS = ((end - lean) * from.samplesPerFrame - buffer.length) / from.sampleRate
    return { buffer, startS: lean * frameS(from) - delayS(from) + Math.max(0, cutS) }
  }

  function silence() {
    turn += 1
    for (const { source } of portions) source.stop()
    portions = []
    anchor = null
  }

  function dry() {
    restS = positionS()
    const isOver = exactS !== null && scheduledS >= exactS
    silence()
    if (isOver) isWanted = false
    tell({ kind: isOver ? 'reachedEnd' : 'ranDry' })
  }

  function schedule(on: AudioContext, made: { buffer: AudioBuffer; startS: number }, endS: number) {
    const isFresh = anchor === null
    if (isFresh) scheduledS = restS
    anchor ??= { soundS: restS, contextS: on.currentTime + leadS }
    const source = on.createBufferSource()
    source.buffer = made.buffer
    source.connect(analyser ?? on.destination)
    const offset = scheduledS - made.startS
    source.start(anchor.contextS + scheduledS - anchor.soundS, Math.max(0, offset), Math.max(0, endS - scheduledS))
    portions = portions.filter(({ endsAt }) => endsAt > positionS())
    portions.push({ source, endsAt: endS })
    scheduledS = endS
    if (isFresh) tell({ kind: 'began' })
  }

  async function step(): Promise<void> {
    if (!sound || !context || !isWanted || isDecoding || context.state !== 'running') return
    if (anchor && positionS() >= scheduledS && scheduledS >= availableS()) return dry()
    const at = anchor ? scheduledS : restS
    if (at >= availableS() || at - positionS() > aheadS) return
    const mine = turn
    const first = Math.max(0, Math.floor((at + delayS(sound)) / frameS(sound)))
    const end = Math.min(sound.frameCount, first + portionFrames)
    const endS = Math.min(availableS(), end * frameS(sound) - delayS(sound))
    if (endS <= at) return
    isDecoding = true
    try {
      const made = await decode(sound, first, end)
      if (mine === turn) schedule(context, made, endS)
    } catch (error) {
      tell({ kind: 'broke', message: error instanceof Error ? error.message : String(error) })
    } finally {
      isDecoding = false
    }
    return step()
  }

  const look = () => void step()

  return {
    get analyser() {
      return analyser
    },
    openFrames(next: Sound) {
      silence()
      sound = next
      exactS = null
      restS = 0
      scheduledS = 0
    },
    grew(exactMs: number | null) {
      exactS = exactMs === null ? null : exactMs / 1000
      look()
    },
    async play() {
      isWanted = true
      timer ??= setInterval(look, lookEveryMs)
      const on = open()
      const judge = () => {
        if (isWanted && on.state !== 'running') tell({ kind: 'refused', why: 'autoplay' })
      }
      // A browser that wants a press first leaves this promise open, so the state is asked as well.
      setTimeout(judge, navigator.userActivation?.hasBeenActive ? wakesLateWithinMs : wakesWithinMs)
      await on.resume().catch(judge)
      look()
    },
    pause() {
      restS = positionS()
      isWanted = false
      clearInterval(timer)
      timer = undefined
      silence()
    },
    seek(ms: number) {
      silence()
      restS = ms / 1000
      look()
    },
    positionMs: () => positionS() * 1000,
    prepare: () => void open().resume(),
    close() {
      this.pause()
      sound = null
      void context?.close()
    },
  }
}

/**
 * For browsers without Media Source for MP3: a growing sound is decoded here and scheduled, a finished one is a file.
 * The rate cannot change while it grows, as that would change the pitch.
 */
export function openWebAudioOutput(tell: (news: OutputNews) => void): Output {
  let isGrowing = false
  const file = openElementOutput((news) => {
    if (!isGrowing) tell(news)
  })
  const scheduler = openScheduler((news) => {
    if (isGrowing) tell(news)
  })

  const part = () => (isGrowing ? scheduler : file)
  return {
    prefersFile: true,
    get canChangeRate() {
      return !isGrowing
    },
    get analyser() {
      return part().analyser
    },
    openFile(url) {
      scheduler.pause()
      isGrowing = false
      file.openFile(url)
    },
    openFrames(sound) {
      file.pause()
      isGrowing = true
      scheduler.openFrames(sound)
    },
    grew: (exactMs) => scheduler.grew(exactMs),
    play: () => void part().play(),
    pause: () => part().pause(),
    seek: (ms) => part().seek(ms),
    setRate: (rate) => file.setRate(rate),
    positionMs: () => part().positionMs(),
    prepare() {
      scheduler.prepare()
      file.prepare()
    },
    close() {
      scheduler.close()
      file.close()
    },
  }
}
