import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { usePreview } from '../../player/usePreview.ts'
import type { CastStore } from './castStore.ts'
import type { Line } from './queries.ts'
import * as words from './words.ts'

export type Audition = {
  isWaiting: boolean
  isPlaying: boolean
  problem: string | null
  toggle(): void
}

/** Lets a role's voice say a line of that role, as it is cast this moment. */
export function useAudition(
  store: CastStore,
  { scriptId, name, line }: { scriptId: string; name: string; line: Line | undefined },
): Audition {
  const id = `cast ${scriptId} ${name}`
  const { previews, preview } = usePreview(id)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function begin(lineId: string) {
    setAsking(true)
    setRefusal(null)
    try {
      // What is heard is what was chosen, also when it was chosen a moment ago.
      await store.flush()
      const { audioUrl } = await call('startLine', { scriptId, lineId, characters: [name] })
      previews.play(id, audioUrl)
    } catch (error) {
      setRefusal(sayRefusal(error, words.auditionFailed))
    } finally {
      setAsking(false)
    }
  }

  const trouble =
    preview.phase === 'failed' ? words.auditionFailed : preview.phase === 'refused' ? words.auditionRefused : null
  return {
    isWaiting: asking || preview.phase === 'fetching',
    isPlaying: preview.phase === 'playing',
    problem: refusal ?? trouble,
    toggle() {
      if (asking || !line) return
      if (preview.phase === 'playing' || preview.phase === 'fetching') previews.stop()
      else void begin(line.id)
    },
  }
}
