import type { Listening, PictureHeight } from './capture/openCapture.ts'
import { safeLocalStorage } from '../../platform/storage/safeStorage.ts'

export type Framing = 'closeUp' | 'medium' | 'full' | 'off'
export type Prompter = 'lines' | 'cues' | 'off'
export type SlatePlace = 'front' | 'file' | 'off'

/** The kind of slate: a card with text, or a clip in which the actor says it. */
export type SlateKind = 'card' | 'spoken'

/** The text of the slate. Empty fields are not shown. */
export type Slate = { name: string; height: string; role: string; agency: string }

/** How the reader's voice is exported: mixed into the sound, as a second audio track, or not at all. */
export type ReaderPlace = 'mixed' | 'separate' | 'left out'

/** The actor's choices for self-tapes. This browser stores them for each account under these property names. */
export type TapeSettings = {
  cameraId: string
  microphoneId: string
  listening: Listening
  height: PictureHeight
  framing: Framing
  prompter: Prompter
  slatePlace: SlatePlace
  slateKind: SlateKind
  slate: Slate
  /** How many decibels the reader is softer than the actor. */
  readerBelowDb: number
  reader: ReaderPlace
  exportHeight: PictureHeight
  /** The maximum size of the exported file in MB; 0 for no limit. */
  maxMegabytes: number
}

export const readerBelowDbRange = { min: 0, max: 18, usual: 9 } as const

/** Returns the settings of an actor who has chosen nothing. */
export const buildDefaultSettings = (name: string): TapeSettings => ({
  cameraId: '',
  microphoneId: '',
  listening: 'headphones',
  height: 1080,
  framing: 'closeUp',
  prompter: 'cues',
  slatePlace: 'front',
  slateKind: 'card',
  slate: { name, height: '', role: '', agency: '' },
  readerBelowDb: readerBelowDbRange.usual,
  reader: 'mixed',
  exportHeight: 1080,
  maxMegabytes: 0,
})

const storageKey = (userId: string) => `sp.tapeSettings.${userId}`

/** Reads the stored settings. A missing setting becomes the default. If nothing can be read, returns all defaults. */
export function readTapeSettings(userId: string, name: string): TapeSettings {
  const defaults = buildDefaultSettings(name)
  try {
    const stored = JSON.parse(safeLocalStorage.get(storageKey(userId)) ?? '{}') as Partial<TapeSettings>
    return { ...defaults, ...stored, slate: { ...defaults.slate, ...stored.slate } }
  } catch {
    return defaults
  }
}

/** Stores the settings. If storage is full or blocked, the choices last until the page closes. */
export function storeTapeSettings(userId: string, settings: TapeSettings): void {
  safeLocalStorage.set(storageKey(userId), JSON.stringify(settings))
}
