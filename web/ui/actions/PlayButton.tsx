import { Icon } from '../layout/Icon.tsx'
import styles from './PlayButton.module.css'

export type PlayButtonProps = {
  /** Accessible name: what is played, such as *Play Imogen*. While it plays, pass the label for pausing. */
  label: string
  isPlaying: boolean
  onPress: () => void
  isDisabled?: boolean
  /** `large` is the filled button of a player; `row` the outlined one in lists. */
  size?: 'large' | 'row'
  /** Playback was requested and has not started yet; the button shows it. */
  isWaiting?: boolean
  /** -1 where arrow keys reach the button and Tab skips it. */
  tabIndex?: -1 | 0 | undefined
}

/** A round play and pause button. */
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
