import type { Voice } from '@scene-partner/contract/entities'
import { usePreview } from '../../player/usePreview.ts'
import { Button } from '../../ui/Button.tsx'
import { PreviewButton, qualityWords, sayPreview, sayVoice, useSilenceOnLeave, Waveform } from '../voices/index.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { favouritesNotKept, useFavourites } from './voiceQueries.ts'
import * as words from './words.ts'
import styles from './ReaderCard.module.css'

export type ReaderCardProps = {
  /** Null before one is chosen: then there is only the button that opens the list. */
  voice: Voice | null
  isReadOnly: boolean
  onChange: () => void
  hasFocus?: boolean
}

/** The chosen voice. The button is one and the same before and after, so that focus can come back to it. */
export function ReaderCard({ voice, isReadOnly, onChange, hasFocus = false }: ReaderCardProps) {
  return (
    <section className={styles.reader} aria-label={voice ? words.activeReader : undefined}>
      {voice && <Reader key={voice.id} voice={voice} isReadOnly={isReadOnly} />}
      <Button
        onPress={onChange}
        autoFocus={hasFocus}
        {...(voice ? { label: words.changeReaderNow(voice.name) } : { size: 'large' })}
      >
        {voice ? words.change : words.chooseVoice}
      </Button>
    </section>
  )
}

function Reader({ voice, isReadOnly }: { voice: Voice; isReadOnly: boolean }) {
  const { preview } = usePreview(voice.id)
  useSilenceOnLeave()
  const favourites = useFavourites()
  const trouble = favourites.hasFailed ? favouritesNotKept : sayPreview(voice, preview)
  return (
    <>
      <PreviewButton voice={voice} words={words.preview} />
      <div className={styles.is}>
        <div className={styles.title}>
          <h3>{voice.name}</h3>
          {preview.stepsDone > 0 && <Waveform voiceId={voice.id} stepsDone={preview.stepsDone} />}
        </div>
        <p className={styles.facts}>
          {sayVoice(voice)} · {qualityWords[voice.quality]}
        </p>
        <p className={styles.description}>{voice.description}</p>
        {trouble && (
          <p className={styles.trouble} data-phase={favourites.hasFailed ? 'failed' : preview.phase} role="alert">
            {trouble}
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
