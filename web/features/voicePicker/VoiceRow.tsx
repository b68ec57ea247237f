import type { Voice } from '@scene-partner/contract/entities'
import { usePreview } from '../../player/usePreview.ts'
import {
  PreviewButton,
  qualityLabels,
  formatPreviewProblem,
  formatVoice,
  usePrefetchPreview,
  Waveform,
} from '../voices/index.ts'
import { truncateText } from '../../ui/truncateText.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import * as messages from './messages.ts'
import styles from './VoiceRow.module.css'

/** Maximum number of characters of a description that a row shows (spec 1 §9). */
const maxDescriptionLength = 100

export type VoiceRowProps = {
  voice: Voice
  isCurrent: boolean
  /**
   * Whether the voice is a favourite. If it is null, because this is unknown or cannot be changed, the row has no
   * favourite button.
   */
  isFavourite: boolean | null
  /** Whether Tab moves the focus to this row. The user reaches the other rows with the arrow keys. */
  isReachable: boolean
  onChoose: () => void
  onFavourite: () => void
}

/** Shows one voice with its preview, a button to choose it and its favourite button. */
export function VoiceRow(props: VoiceRowProps) {
  const { voice, isCurrent, isFavourite, isReachable, onChoose, onFavourite } = props
  const { preview } = usePreview(voice.id)
  const problem = formatPreviewProblem(voice, preview)
  const tabIndex = isReachable ? 0 : -1
  return (
    <li
      className={styles.row}
      data-voice={voice.id}
      data-current={isCurrent || undefined}
      {...usePrefetchPreview(voice)}
    >
      <PreviewButton voice={voice} label={messages.voicePreview} tabIndex={tabIndex} />
      <button
        type="button"
        className={styles.choose}
        aria-current={isCurrent || undefined}
        tabIndex={tabIndex}
        onClick={onChoose}
      >
        <span className={styles.title}>
          <span className={styles.name}>{voice.name} </span>
          <span className={styles.facts}>
            {formatVoice(voice)} · {qualityLabels[voice.quality]}{' '}
          </span>
        </span>
        <span className={styles.wave}>
          {preview.stepsDone > 0 && <Waveform voiceId={voice.id} stepsDone={preview.stepsDone} />}
        </span>
        <span className={styles.description}>{truncateText(voice.description, maxDescriptionLength)}</span>
      </button>
      {isFavourite !== null && (
        <FavouriteButton voice={voice} isFavourite={isFavourite} onToggle={onFavourite} tabIndex={tabIndex} />
      )}
      {problem && (
        <p className={styles.trouble} data-phase={preview.phase} role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
