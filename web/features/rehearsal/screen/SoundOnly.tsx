import { Button } from '../../../ui/actions/Button.tsx'
import type { RehearsalState } from '../engine/engineTypes.ts'
import * as messages from '../messages.ts'
import { formatMainButton } from './formatStatus.ts'
import styles from './RehearsalRoom.module.css'

/** Shows a dark page that is one large main button. The colour in the middle of the page shows whose turn it is. */
export function SoundOnly({
  state,
  onPress,
  onLights,
}: {
  state: RehearsalState
  onPress: () => void
  onLights: () => void
}) {
  const text =
    state.phase === 'mine'
      ? messages.soundOnlyMyLine
      : state.phase === 'ended'
        ? messages.soundOnlyEnded
        : formatMainButton(state)
  return (
    <>
      <button
        type="button"
        className={styles.soundOnly}
        data-phase={state.phase}
        onClick={onPress}
        aria-label={formatMainButton(state)}
      >
        <i aria-hidden="true" />
        <span>{text}</span>
      </button>
      <div className={styles.raise} data-theme="dark">
        <Button kind="bare" icon="lamp" onPress={onLights}>
          {messages.lightsUp}
        </Button>
      </div>
    </>
  )
}
