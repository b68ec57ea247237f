import type { Voice } from '@scene-partner/contract/entities'
import { Icon } from '../../ui/layout/Icon.tsx'
import * as messages from './messages.ts'
import styles from './FavouriteButton.module.css'

export type FavouriteButtonProps = {
  voice: Voice
  isFavourite: boolean
  onToggle: () => void
  tabIndex?: -1 | 0
}

/** A button that adds a voice to the user's favourites, or removes it from them. */
export function FavouriteButton({ voice, isFavourite, onToggle, tabIndex }: FavouriteButtonProps) {
  const label = messages.favouriteLabel(voice.name)
  return (
    <button
      type="button"
      className={styles.favourite}
      aria-label={label}
      aria-pressed={isFavourite}
      data-tip={isFavourite ? messages.favouriteOnTip(voice.name) : messages.favouriteOffTip(voice.name)}
      tabIndex={tabIndex}
      onClick={onToggle}
    >
      <Icon name={isFavourite ? 'starred' : 'star'} />
    </button>
  )
}
