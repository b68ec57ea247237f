import { Button } from '../../../ui/Button.tsx'
import type { RoomState } from '../engine/parts.ts'
import * as words from '../words.ts'
import { sayPress } from './sayStatus.ts'
import styles from './Room.module.css'

/** A dark page in a wing or a pocket: one lamp tells whose turn it is, and the whole of it is the button. */
export function SoundOnly({
  state,
  onPress,
  onLights,
}: {
  state: RoomState
  onPress: () => void
  onLights: () => void
}) {
  const say =
    state.phase === 'mine' ? words.soundOnlyTurn : state.phase === 'ended' ? words.soundOnlyEnded : sayPress(state)
  return (
    <>
      <button
        type="button"
        className={styles.soundOnly}
        data-phase={state.phase}
        onClick={onPress}
        aria-label={sayPress(state)}
      >
        <i aria-hidden="true" />
        <span>{say}</span>
      </button>
      <div className={styles.raise} data-theme="dark">
        <Button kind="bare" icon="lamp" onPress={onLights}>
          {words.lightsUp}
        </Button>
      </div>
    </>
  )
}
