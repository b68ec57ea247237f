import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../../ui/layout/Icon.tsx'
import type { RehearsalState } from '../../engine/engineTypes.ts'
import * as messages from '../../messages.ts'
import { useIsPreparing } from '../../setup/StartRun.tsx'
import { formatMainButton } from '../formatStatus.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import { DrillPosition } from '../drill/DrillBar.tsx'
import type { DrillView } from '../drill/drillView.ts'
import { ScenePosition } from './ScenePosition.tsx'
import styles from './ControlBar.module.css'

function getMainIcon({ phase }: RehearsalState): IconName {
  if (phase === 'mine') return 'check'
  if (phase === 'preparing' || phase === 'unspoken') return 'next'
  return ['idle', 'paused', 'ended', 'yielding'].includes(phase) ? 'play' : 'pause'
}

type ControlBarProps = {
  handle: RehearsalHandle
  /** The open drill; null if the run is not a drill. */
  drill: DrillView | null
  onPress: () => void
  onBack: () => void
  onPrompt: () => void
  /** Whether a prompt would reveal more of the current line. */
  canPrompt: boolean
  /** Controls at the left: how lines are hidden, and what ends the actor's line. */
  left: ReactNode
  /** Controls at the right: loop, speed and others. */
  right: ReactNode
}

/**
 * `shortLabel` is shown if the label would wrap. It is a part of `label`, which stays the accessible name of the
 * button.
 */
type KeyProps = { icon: IconName; label: string; shortLabel?: string; onPress: () => void; isDisabled?: boolean }

function Key({ icon, label, shortLabel, onPress, isDisabled }: KeyProps) {
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={shortLabel && label}
      onClick={onPress}
      disabled={isDisabled}
    >
      <Icon name={icon} />
      <span className={styles.keyLabel}>
        <span className={shortLabel && styles.long}>{label}</span>
        {shortLabel && <span className={styles.short}>{shortLabel}</span>}
      </span>
    </button>
  )
}

/**
 * Shows the controls of the rehearsal room: the slider for the position in the scene, the button back to the cue, the
 * main button and the prompt button. The bar always has the same height and shows no messages, so that the lines above
 * it do not move.
 */
export function ControlBar({ handle, drill, onPress, onBack, onPrompt, canPrompt, left, right }: ControlBarProps) {
  const { state } = handle
  const isMine = state.phase === 'mine'
  const isPreparing = useIsPreparing(handle.rehearsal) && state.phase === 'idle'
  const press = isPreparing ? messages.buttonPreparing : formatMainButton(state)
  return (
    <footer className={styles.transport}>
      {drill ? <DrillPosition {...drill} /> : <ScenePosition handle={handle} />}
      <div className={styles.keys}>
        <div className={styles.side}>{left}</div>
        <Key icon="toCue" label={messages.controlsToCue} shortLabel={messages.controlsToCueShort} onPress={onBack} />
        <button
          type="button"
          className={styles.press}
          data-turn={isMine ? 'mine' : undefined}
          data-begins={state.phase === 'idle' || undefined}
          aria-label={press}
          data-tip={press}
          aria-busy={isPreparing || undefined}
          aria-disabled={isPreparing || undefined}
          onClick={isPreparing ? undefined : onPress}
        >
          <Icon name={getMainIcon(state)} />
        </button>
        <Key
          icon="prompt"
          label={messages.controlsPrompt}
          onPress={onPrompt}
          isDisabled={!canPrompt || (!isMine && state.phase !== 'together')}
        />
        <div className={styles.side}>{right}</div>
      </div>
    </footer>
  )
}
