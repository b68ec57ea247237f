import type { Voice } from '@scene-partner/contract/entities'
import { usePreview } from '../../../player/usePreview.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import {
  PreviewButton,
  qualityLabels,
  formatPreviewProblem,
  formatVoice,
  useStopPreviewOnUnmount,
  Waveform,
} from '../../voices/index.ts'
import { FavouriteButton, favouritesSaveError, useFavourites } from '../../voicePicker/index.ts'
import * as messages from '../messages.ts'
import styles from './ReaderCard.module.css'

export type ReaderCardProps = {
  /** The chosen voice. If it is null, the card shows only the button that opens the list of voices. */
  voice: Voice | null
  isReadOnly: boolean
  onChange: () => void
  hasFocus?: boolean
}

/**
 * Shows the chosen voice. The button that opens the list is always the same element, so that the focus can return to
 * it.
 */
export function ReaderCard({ voice, isReadOnly, onChange, hasFocus = false }: ReaderCardProps) {
  return (
    <section className={styles.reader} aria-label={voice ? messages.readerCardLabel : undefined}>
      {voice && <Reader key={voice.id} voice={voice} isReadOnly={isReadOnly} />}
      <Button
        onPress={onChange}
        autoFocus={hasFocus}
        {...(voice ? { label: messages.readerCardChangeLabel(voice.name) } : { size: 'large' })}
      >
        {voice ? messages.readerCardChange : messages.voicePickerTitle}
      </Button>
    </section>
  )
}

function Reader({ voice, isReadOnly }: { voice: Voice; isReadOnly: boolean }) {
  const { preview } = usePreview(voice.id)
  useStopPreviewOnUnmount()
  const favourites = useFavourites()
  const problem = favourites.hasFailed ? favouritesSaveError : formatPreviewProblem(voice, preview)
  return (
    <>
      <PreviewButton voice={voice} label={messages.voicePreview} />
      <div className={styles.is}>
        <div className={styles.title}>
          <h3 className={styles.name}>{voice.name}</h3>
          {preview.stepsDone > 0 && <Waveform voiceId={voice.id} stepsDone={preview.stepsDone} />}
        </div>
        <p className={styles.facts}>
          {/* The space before the dot does not wrap, so that no row begins with the dot. */}
          {`${formatVoice(voice)}\u00A0· ${qualityLabels[voice.quality]}`}
        </p>
        {problem && (
          <p className={styles.trouble} data-phase={favourites.hasFailed ? 'failed' : preview.phase} role="alert">
            {problem}
          </p>
        )}
      </div>
      {favourites.ids && !isReadOnly && (
        <FavouriteButton
          voice={voice}
          isFavourite={favourites.ids.includes(voice.id)}
          onToggle={() => favourites.toggle(voice.id)}
        />
      )}
    </>
  )
}
