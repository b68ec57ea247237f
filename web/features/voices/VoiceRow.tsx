import type { Voice } from '@scene-partner/contract/entities'
import { Link } from 'react-router'
import { usePreview } from '../../player/usePreview.ts'
import { PreviewButton, sayPreview } from './PreviewButton.tsx'
import { qualityWords } from './quality.ts'
import { useFetchAhead } from './useFetchAhead.ts'
import { Waveform } from './Waveform.tsx'
import * as words from './words.ts'
import styles from './VoiceRow.module.css'

/** Signed out, one signs in on the way, and arrives with the voice. */
function studioOf(voice: Voice, isSignedIn: boolean): string {
  const studio = `/studio?voice=${encodeURIComponent(voice.id)}`
  return isSignedIn ? studio : `/sign-in?redirect=${encodeURIComponent(studio)}`
}

/** One voice of the gallery: heard on the left, and once it has been heard, tried on the right. */
export function VoiceRow({ voice, isSignedIn }: { voice: Voice; isSignedIn: boolean }) {
  const { preview } = usePreview(voice.id)
  const trouble = sayPreview(voice, preview)
  return (
    <li className={styles.row} {...useFetchAhead(voice)}>
      <PreviewButton voice={voice} words={words.previewVoice} />
      <div className={styles.who}>
        <div className={styles.title}>
          <h2>{voice.name}</h2>
          <p className={styles.facts}>
            {voice.accent}, {voice.age} · {qualityWords[voice.quality]}
          </p>
        </div>
        <p className={styles.description}>{voice.description}</p>
        {trouble && (
          <p className={styles.trouble} data-phase={preview.phase} role="alert">
            {trouble}
          </p>
        )}
      </div>
      {preview.isHeard ? (
        <Link className={styles.try} to={studioOf(voice, isSignedIn)}>
          {words.tryInStudio} <span className={styles.unseen}>{words.withName(voice.name)}</span>
        </Link>
      ) : (
        <Waveform voiceId={voice.id} stepsDone={preview.stepsDone} />
      )}
    </li>
  )
}
