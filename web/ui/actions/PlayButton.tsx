import { Icon } from './Icon.tsx'
import styles from './PlayButton.module.css'

export type PlayButtonProps = {
  /** Says what is played: *Play Imogen*. While it plays the same button pauses, and says so. */
  label: string
  isPlaying: boolean
  onPress: () => void
  isDisabled?: boolean
  /** `large` is the one filled round button of a player; rows have the outlined one. */
  size?: 'large' | 'row'
  /** The sound was asked for and has not come: the button's edge says so. */
  isWaiting?: boolean
  /** -1 where arrows lead to it, and Tab passes by. */
  tabIndex?: -1 | 0 | undefined
}

/** The round button that sounds and pauses. */
export function PlayButton({
  label,
  isPlaying,
  onPress,
  isDisabled,
  size = 'row',
  isWaiting,
  tabIndex,
}: PlayButtonProps) {
  return (
    <button
      type="button"
      className={styles.play}
      data-size={size}
      aria-label={label}
      data-tip={label}
      disabled={isDisabled}
      data-playing={isPlaying || undefined}
      data-waiting={isWaiting || undefined}
      aria-busy={isWaiting || undefined}
      tabIndex={tabIndex}
      onClick={onPress}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  )
}
