import { createEmitter } from '../../../state/createEmitter.ts'
import type { LineTakes } from './lineTakes.ts'

/** Plays the takes of lines, one at a time. */
export type TakePlayback = {
  /** Returns the id of the line whose take plays now; null if none does. */
  get(): string | null
  subscribe(listener: () => void): () => void
  /** Plays the take of a line, or stops it if it is playing. Stops any other take. */
  toggle(lineId: string): void
  stop(): void
}

/** Plays takes with an audio element. */
export function createTakePlayback(takes: Pick<LineTakes, 'get'>): TakePlayback {
  const changes = createEmitter()
  let playing: { lineId: string; audio: HTMLAudioElement; url: string } | null = null
  function stop() {
    if (!playing) return
    playing.audio.pause()
    URL.revokeObjectURL(playing.url)
    playing = null
    changes.emit()
  }
  function play(lineId: string) {
    const take = takes.get().get(lineId)
    if (!take) return
    const url = URL.createObjectURL(take.file)
    const audio = new Audio(url)
    const mine = { lineId, audio, url }
    playing = mine
    const end = () => playing === mine && stop()
    audio.addEventListener('ended', end)
    audio.addEventListener('error', end)
    audio.play().catch(end)
    changes.emit()
  }
  return {
    get: () => playing?.lineId ?? null,
    subscribe: changes.subscribe,
    toggle(lineId) {
      const wasPlaying = playing?.lineId
      stop()
      if (wasPlaying !== lineId) play(lineId)
    },
    stop,
  }
}
