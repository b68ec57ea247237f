import type { Voice } from '@scene-partner/contract/entities'
import { track } from '../../platform/track.ts'
import type { PreviewState } from '../../player/previews.ts'
import { usePreview } from '../../player/usePreview.ts'
import { PlayButton } from '../../ui/PlayButton.tsx'
import * as phrases from './words.ts'

/** Spec 1 §8. */
export const previewFailure = phrases.unableToPlayVoice

const playbackRefused = phrases.couldNotResumeAudio

/** What to say by the row where a preview did not sound; null where nothing is wrong. */
export function sayPreview(voice: Voice, { phase }: PreviewState): string | null {
  if (phase === 'failed') return previewFailure
  if (phase !== 'refused') return null
  // Refused though somebody has pressed something: it is a setting, and waiting for a press would never end.
  if (navigator.userActivation?.hasBeenActive) return playbackRefused
  return phrases.yourBrowserWaitsForYou(voice.name)
}

export type PreviewButtonProps = {
  voice: Voice
  /** What the button is called: *Preview Voice*. The name of the voice follows. */
  words: string
  tabIndex?: -1 | 0
}

/** The round button that lets a voice introduce itself; one voice at a time across the page. */
export function PreviewButton({ voice, words, tabIndex }: PreviewButtonProps) {
  const { previews, preview } = usePreview(voice.id)
  const { preview_url: url } = voice
  const sounds = preview.phase === 'playing' || preview.phase === 'fetching'
  const handlePress = () => {
    if (url === null) return
    if (!sounds) track({ eventType: 'audio_played', metadata: { voiceId: voice.id, of: 'preview' } })
    previews.toggle(voice.id, url)
  }
  return (
    <PlayButton
      label={`${sounds ? phrases.pause : words}: ${voice.name}`}
      isPlaying={sounds}
      isWaiting={preview.phase === 'fetching'}
      isDisabled={url === null}
      tabIndex={tabIndex}
      onPress={handlePress}
    />
  )
}
