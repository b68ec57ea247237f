import type { Voice } from '@scene-partner/contract/entities'
import { trackEvent } from '../../platform/telemetry/trackEvent.ts'
import type { PreviewState } from '../../player/previewPlayer.ts'
import { usePreview } from '../../player/usePreview.ts'
import { PlayButton } from '../../ui/actions/PlayButton.tsx'
import * as messages from './messages.ts'

/** The message for a preview that cannot be played (spec 1 §8). */
export const previewFailedMessage = messages.previewFailed

const blockedMessage = messages.previewBlocked

/** Returns why the preview of a voice did not play, as a message; null if there is no problem. */
export function formatPreviewProblem(voice: Voice, { phase }: PreviewState): string | null {
  if (phase === 'failed') return previewFailedMessage
  if (phase !== 'refused') return null
  // If the browser refuses to play although the user has already pressed something, a browser setting blocks audio. The
  // message then names this setting, because another press would not help.
  if (navigator.userActivation?.hasBeenActive) return blockedMessage
  return messages.previewNeedsPress(voice.name)
}

export type PreviewButtonProps = {
  voice: Voice
  /** Label of the button, such as *Preview Voice*. The button adds the name of the voice. */
  label: string
  tabIndex?: -1 | 0
}

/** A button that plays a voice's preview. Only one preview plays at a time on the page. */
export function PreviewButton({ voice, label, tabIndex }: PreviewButtonProps) {
  const { previews, preview } = usePreview(voice.id)
  const { preview_url: url } = voice
  const isActive = preview.phase === 'playing' || preview.phase === 'fetching'
  const handlePress = () => {
    if (url === null) return
    if (!isActive) trackEvent({ eventType: 'audio_played', metadata: { voiceId: voice.id, of: 'preview' } })
    previews.toggle(voice.id, url)
  }
  return (
    <PlayButton
      label={`${isActive ? messages.previewPause : label}: ${voice.name}`}
      isPlaying={isActive}
      isWaiting={preview.phase === 'fetching'}
      isDisabled={url === null}
      tabIndex={tabIndex}
      onPress={handlePress}
    />
  )
}
