import type { Voice } from '@scene-partner/contract/entities'
import { Icon } from '../../ui/Icon.tsx'
import * as words from './words.ts'
import styles from './FavouriteButton.module.css'

export type FavouriteButtonProps = {
  voice: Voice
  isFavourite: boolean
  onToggle: () => void
  tabIndex?: -1 | 0
}

/** Keeps a voice among one's favourites, or lets it go. */
export function FavouriteButton({ voice, isFavourite, onToggle, tabIndex }: FavouriteButtonProps) {
  const label = words.favourite(voice.name)
  return (
    <button
      type="button"
      className={styles.favourite}
      aria-label={label}
      aria-pressed={isFavourite}
      data-tip={isFavourite ? words.isFavourite(voice.name) : words.keepAsFavourite(voice.name)}
      tabIndex={tabIndex}
      onClick={onToggle}
    >
      <Icon name={isFavourite ? 'starred' : 'star'} />
    </button>
  )
}
