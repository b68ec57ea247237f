import type { ReactNode } from 'react'
import { createPreviewPlayer } from '../player/previewPlayer.ts'
import { PreviewContext } from '../player/usePreview.ts'

/** A fake audio element. The test triggers its start, end and failure. */
export class FakeAudio {
  readonly url: string
  currentTime = 0
  duration = 4
  isPaused = true
  onplaying: (() => void) | null = null
  onwaiting: (() => void) | null = null
  onended: (() => void) | null = null
  onerror: (() => void) | null = null
  private readonly refusal: Error | undefined

  constructor(url: string, refusal?: Error) {
    this.url = url
    this.refusal = refusal
  }

  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal)
    this.isPaused = false
    return Promise.resolve()
  }

  pause(): void {
    this.isPaused = true
  }
}

/**
 * Creates a preview player that uses fake audio elements. Returns the elements it opened, and a wrapper that provides
 * the player to components.
 */
export function createFakePreviews({ refusal }: { refusal?: Error } = {}) {
  const opened: FakeAudio[] = []
  const player = createPreviewPlayer((url) => {
    const audio = new FakeAudio(url, refusal)
    opened.push(audio)
    // The player uses only the members that the fake has, so the fake can stand for an audio element.
    return audio as unknown as HTMLAudioElement
  })
  const Frame = ({ children }: { children: ReactNode }) => <PreviewContext value={player}>{children}</PreviewContext>
  return { player, opened, Frame }
}
