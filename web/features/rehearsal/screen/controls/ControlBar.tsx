import { useMemo, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import type { RoomState } from '../engine/parts.ts'
import * as words from '../words.ts'
import { LinesMap } from './LinesMap.tsx'
import { rangeOf } from './roomLines.ts'
import { sayPress } from './sayStatus.ts'
import type { RoomHandle } from './useRoom.ts'
import styles from './Transport.module.css'

function signOf({ phase }: RoomState): IconName {
  if (phase === 'mine') return 'check'
  if (phase === 'preparing' || phase === 'unspoken') return 'next'
  return ['idle', 'paused', 'ended', 'yielding'].includes(phase) ? 'play' : 'pause'
}

type TransportProps = {
  handle: RoomHandle
  onPress: () => void
  onBack: () => void
  onPrompt: () => void
  /** Left: what I see and what is waited for. */
  left: ReactNode
  /** Right: loop, speed and the rest. */
  right: ReactNode
  /** How far the lines ahead are. */
  news: ReactNode
  /** What goes on with the line at hand. It has its place always: nothing moves when it speaks. */
  status: ReactNode
}

/** The keys of the room: to the cue, the one round button, a prompt; above them the scene at a glance. */
export function Transport({ handle, onPress, onBack, onPrompt, left, right, news, status }: TransportProps) {
  const { rehearsal, state, extent } = handle
  const { lines } = rehearsal
  const { first, last } = rangeOf(lines, lines[state.at]?.scene ?? extent.scene)
  const shown = useMemo(
    () => lines.slice(first, last + 1).map((line, index) => ({ line, at: first + index })),
    [lines, first, last],
  )
  const isMine = state.phase === 'mine'
  const press = sayPress(state)
  return (
    <footer className={styles.transport}>
      {news}
      <div className={styles.status}>{status}</div>
      <LinesMap lines={shown} at={state.at} />
      <div className={styles.keys}>
        <div className={styles.side}>{left}</div>
        <div className={styles.middle}>
          <Button kind="bare" icon="toCue" onPress={onBack}>
            {words.toTheCue}
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
            <Icon name={signOf(state)} />
          </button>
          <Button kind="bare" icon="prompt" onPress={onPrompt} isDisabled={!isMine && state.phase !== 'together'}>
            {words.prompt}
          </Button>
        </div>
        <div className={styles.side}>{right}</div>
      </div>
    </footer>
  )
}
