import { useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { usePreview } from '../../player/usePreview.ts'
import type { CastStore } from './castStore.ts'
import type { Line } from './queries.ts'
import * as messages from './messages.ts'

export type RolePreview = {
  isWaiting: boolean
  isPlaying: boolean
  problem: string | null
  toggle(): void
}

/**
 * Returns the state and the actions of a preview: a line of a role, in the voice that the casting now gives to the
 * role.
 */
export function useRolePreview(
  store: CastStore,
  { scriptId, name, line }: { scriptId: string; name: string; line: Line | undefined },
): RolePreview {
  const id = `cast ${scriptId} ${name}`
  const { previews, preview } = usePreview(id)
  const [isStarting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function begin(lineId: string) {
    setStarting(true)
    setRefusal(null)
    try {
      // The server chooses the voice by the saved casting, so changes of the casting are saved first.
      await store.flush()
      const { audioUrl } = await call('startLine', { scriptId, lineId, characters: [name] })
      previews.play(id, audioUrl)
    } catch (error) {
      setRefusal(formatCallError(error, messages.rolePreviewError))
    } finally {
      setStarting(false)
    }
  }

  const playbackProblem =
    preview.phase === 'failed'
      ? messages.rolePreviewError
      : preview.phase === 'refused'
        ? messages.rolePreviewBlocked
        : null
  return {
    isWaiting: isStarting || preview.phase === 'fetching',
    isPlaying: preview.phase === 'playing',
    problem: refusal ?? playbackProblem,
    toggle() {
      if (isStarting || !line) return
      if (preview.phase === 'playing' || preview.phase === 'fetching') previews.stop()
      else void begin(line.id)
    },
  }
}
