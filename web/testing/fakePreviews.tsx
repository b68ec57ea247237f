import type { ReactNode } from 'react'
import { createPreviewPlayer } from '../player/previews.ts'
import { PreviewContext } from '../player/usePreview.ts'

/** A sound that is played by the test: it says when it begins, ends or breaks. */
export class SilentAudio {
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

/** A player of previews over silent sounds: those that were opened, and a frame that gives the player to a page. */
export function silentPreviews({ refusal }: { refusal?: Error } = {}) {
  const opened: SilentAudio[] = []
  const player = createPreviewPlayer((url) => {
    const audio = new SilentAudio(url, refusal)
    opened.push(audio)
    // What the player uses of a media element is what stands above.
    return audio as unknown as HTMLAudioElement
  })
  const Frame = ({ children }: { children: ReactNode }) => <PreviewContext value={player}>{children}</PreviewContext>
  return { player, opened, Frame }
}
