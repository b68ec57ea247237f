import { safeLocalStorage } from '../../platform/storage/safeStorage.ts'

/** Playback speeds that the user can choose. 1 is the normal speed. */
export const playbackSpeeds = [0.75, 0.9, 1, 1.1, 1.25, 1.5] as const
export type PlaybackSpeed = (typeof playbackSpeeds)[number]

const storageKey = 'sp.speed'

/** Returns the speed that the user last chose in this browser, or 1. */
export function readSpeed(): PlaybackSpeed {
  const stored = Number(safeLocalStorage.get(storageKey))
  return playbackSpeeds.find((one) => one === stored) ?? 1
}

/** Stores the speed in this browser. If storage is full or blocked, the speed lasts until the page closes. */
export const storeSpeed = (speed: PlaybackSpeed): void => void safeLocalStorage.set(storageKey, String(speed))
