import type { Voice } from '@scene-partner/contract/entities'
import { Link } from 'react-router'
import { usePreview } from '../../player/usePreview.ts'
import { PreviewButton, formatPreviewProblem } from './PreviewButton.tsx'
import { qualityLabels } from './quality.ts'
import { usePrefetchPreview } from './usePrefetchPreview.ts'
import { Waveform } from './Waveform.tsx'
import * as messages from './messages.ts'
import styles from './VoiceRow.module.css'

/** Returns the link that opens the Studio with this voice. For visitors, the link leads to the sign-in page first. */
function getStudioLink(voice: Voice, isSignedIn: boolean): string {
  const studio = `/studio?voice=${encodeURIComponent(voice.id)}`
  return isSignedIn ? studio : `/sign-in?redirect=${encodeURIComponent(studio)}`
}

/**
 * One voice of the gallery. The button on the left plays its preview; after the user has heard the preview, a link to
 * the Studio is on the right.
 */
export function VoiceRow({ voice, isSignedIn }: { voice: Voice; isSignedIn: boolean }) {
  const { preview } = usePreview(voice.id)
  const problem = formatPreviewProblem(voice, preview)
  return (
    <li className={styles.row} {...usePrefetchPreview(voice)}>
      <PreviewButton voice={voice} label={messages.rowPreview} />
      <div className={styles.who}>
        <div className={styles.title}>
          <h2>{voice.name}</h2>
          <p className={styles.facts}>
            {voice.accent}, {voice.age} · {qualityLabels[voice.quality]}
          </p>
        </div>
        <p className={styles.description}>{voice.description}</p>
        {problem && (
          <p className={styles.trouble} data-phase={preview.phase} role="alert">
            {problem}
          </p>
        )}
      </div>
      {preview.isHeard ? (
        <Link className={styles.try} to={getStudioLink(voice, isSignedIn)}>
          {messages.rowTryInStudio} <span className={styles.unseen}>{messages.rowTryWithName(voice.name)}</span>
        </Link>
      ) : (
        <Waveform voiceId={voice.id} stepsDone={preview.stepsDone} />
      )}
    </li>
  )
}
