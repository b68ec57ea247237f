import type { Voice } from '@scene-partner/contract/entities'
import { usePreview } from '../../player/usePreview.ts'
import { PreviewButton, qualityWords, sayPreview, sayVoice, useFetchAhead, Waveform } from '../voices/index.ts'
import { cutAt } from './cutAt.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import * as words from './words.ts'
import styles from './VoiceChoice.module.css'

/** Spec 1 §9. */
const descriptionLength = 100

export type VoiceChoiceProps = {
  voice: Voice
  isCurrent: boolean
  /** Null where favourites are not known or not to be changed. */
  isFavourite: boolean | null
  /** Whether Tab comes by here; the other rows are reached by arrows. */
  isReachable: boolean
  onChoose: () => void
  onFavourite: () => void
}

/** One row of the list: heard on the left, chosen in the middle, kept as a favourite on the right. */
export function VoiceChoice(props: VoiceChoiceProps) {
  const { voice, isCurrent, isFavourite, isReachable, onChoose, onFavourite } = props
  const { preview } = usePreview(voice.id)
  const trouble = sayPreview(voice, preview)
  const tabIndex = isReachable ? 0 : -1
  return (
    <li className={styles.row} data-voice={voice.id} data-current={isCurrent || undefined} {...useFetchAhead(voice)}>
      <PreviewButton voice={voice} words={words.preview} tabIndex={tabIndex} />
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
            {sayVoice(voice)} · {qualityWords[voice.quality]}{' '}
          </span>
        </span>
        <span className={styles.wave}>
          {preview.stepsDone > 0 && <Waveform voiceId={voice.id} stepsDone={preview.stepsDone} />}
        </span>
        <span className={styles.description}>{cutAt(voice.description, descriptionLength)}</span>
      </button>
      {isFavourite !== null && (
        <FavouriteButton voice={voice} isFavourite={isFavourite} onToggle={onFavourite} tabIndex={tabIndex} />
      )}
      {trouble && (
        <p className={styles.trouble} data-phase={preview.phase} role="alert">
          {trouble}
        </p>
      )}
    </li>
  )
}
