import { Icon } from '../layout/Icon.tsx'
import styles from './PlayButton.module.css'

export type PlayButtonProps = {
  /** Accessible name that says what is played, such as *Play Imogen*. While audio plays, pass the name for pausing. */
  label: string
  isPlaying: boolean
  onPress: () => void
  isDisabled?: boolean
  /** `large` is the filled button of a player. `row` is the outlined button in lists. */
  size?: 'large' | 'row'
  /** Whether playback was requested but has not started. The button then shows a waiting state. */
  isWaiting?: boolean
  /** -1 if arrow keys move the focus to the button, so that Tab skips it. */
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
