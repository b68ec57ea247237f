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
}

/** The round button that sounds and pauses. */
export function PlayButton({ label, isPlaying, onPress, isDisabled, size = 'row' }: PlayButtonProps) {
  return (
    <button
      type="button"
      className={styles.play}
      data-size={size}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  )
}
