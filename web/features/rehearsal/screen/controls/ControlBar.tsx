import { useMemo, type ReactNode } from 'react'
import { Button } from '../../../../ui/actions/Button.tsx'
import { Icon, type IconName } from '../../../../ui/layout/Icon.tsx'
import type { RehearsalState } from '../../engine/engineTypes.ts'
import * as messages from '../../messages.ts'
import { SceneMap } from './SceneMap.tsx'
import { findSceneRange } from '../../runtime/rehearsalLines.ts'
import { formatMainButton } from '../formatStatus.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from './ControlBar.module.css'

function getMainIcon({ phase }: RehearsalState): IconName {
  if (phase === 'mine') return 'check'
  if (phase === 'preparing' || phase === 'unspoken') return 'next'
  return ['idle', 'paused', 'ended', 'yielding'].includes(phase) ? 'play' : 'pause'
}

type ControlBarProps = {
  handle: RehearsalHandle
  onPress: () => void
  onBack: () => void
  onPrompt: () => void
  /** Left side: hiding and what ends the actor's line. */
  left: ReactNode
  /** Right side: loop, speed and more. */
  right: ReactNode
  /** A notice about the audio, or the end of the scene. */
  notice: ReactNode
  /** The status of the current line. Its place is always reserved, so that nothing moves. */
  status: ReactNode
}

/** Shows the controls of the room: back to the cue, the main button, the prompt, and the map of the scene. */
export function ControlBar({ handle, onPress, onBack, onPrompt, left, right, notice, status }: ControlBarProps) {
  const { rehearsal, state, practiceRange } = handle
  const { lines } = rehearsal
  const { first, last } = findSceneRange(lines, lines[state.lineIndex]?.scene ?? practiceRange.scene)
  const shown = useMemo(
    () => lines.slice(first, last + 1).map((line, index) => ({ line, at: first + index })),
    [lines, first, last],
  )
  const isMine = state.phase === 'mine'
  const press = formatMainButton(state)
  return (
    <footer className={styles.transport}>
      {notice}
      <div className={styles.status}>{status}</div>
      <SceneMap lines={shown} at={state.lineIndex} />
      <div className={styles.keys}>
        <div className={styles.side}>{left}</div>
        <div className={styles.middle}>
          <Button kind="bare" icon="toCue" onPress={onBack}>
            {messages.controlsToCue}
          </Button>
          <button
            type="button"
            className={styles.press}
            data-turn={isMine ? 'mine' : undefined}
            data-begins={state.phase === 'idle' || undefined}
            aria-label={press}
            data-tip={press}
            onClick={onPress}
          >
            <Icon name={getMainIcon(state)} />
          </button>
          <Button kind="bare" icon="prompt" onPress={onPrompt} isDisabled={!isMine && state.phase !== 'together'}>
            {messages.controlsPrompt}
          </Button>
        </div>
        <div className={styles.side}>{right}</div>
      </div>
    </footer>
  )
}
