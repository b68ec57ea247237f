import { Button } from '../../../../ui/actions/Button.tsx'
import * as messages from '../../messages.ts'
import { toRun } from '../../runtime/runs.ts'
import { requiredRightCount } from '../../engine/drillProgress.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import room from '../RehearsalRoom.module.css'
import type { DrillView } from './drillView.ts'
import * as drillMessages from './messages.ts'
import styles from './Drill.module.css'

/** Up to this number of lines, each line has its own segment in the progress bar. */
const maxParts = 16

function DrillProgress({ lines, done, of }: DrillView) {
  return (
    <div className={styles.progress} role="img" aria-label={drillMessages.drillProgress(done, of)}>
      {lines.length <= maxParts ? (
        lines.map(({ id, rightCount }) => (
          <span key={id} className={styles.part}>
            {Array.from({ length: requiredRightCount }, (_, index) => (
              <i key={index} data-done={index < rightCount || undefined} />
            ))}
          </span>
        ))
      ) : (
        <span className={styles.part}>
          <i style={{ flexGrow: done }} data-done />
          <i style={{ flexGrow: of - done }} />
        </span>
      )}
    </div>
  )
}

type DrillBarProps = { handle: RehearsalHandle; drill: DrillView; isDark: boolean; onLights: () => void }

/**
 * Shows the top bar of a drill: a button back to the scene, the number of lines, the rule of the drill, and the actor's
 * progress.
 */
export function DrillBar({ handle, drill, isDark, onLights }: DrillBarProps) {
  const { practiceRange, startRange } = handle
  return (
    <header className={styles.bar}>
      <Button
        kind="bare"
        icon="close"
        label={messages.drillEnd}
        onPress={() => startRange({ kind: 'scene', ...toRun(practiceRange) })}
      />
      <div className={styles.title}>
        <h1 tabIndex={-1}>{drillMessages.drillHeading(drill.lines.length, drill.isRepetition)}</h1>
        <p>{drillMessages.drillRule(drill.lines.length)}</p>
      </div>
      <div className={room.wide}>
        <Button kind="bare" icon="lamp" onPress={onLights}>
          {isDark ? messages.lightsUp : messages.lightsOut}
        </Button>
      </div>
      <DrillProgress {...drill} />
    </header>
  )
}

/** Shows the number of the current line and the remaining time of the drill, in place of `ScenePosition`. */
export function DrillPosition({ place, lines, minutesLeft }: DrillView) {
  return (
    <p className={styles.position}>
      <span>{drillMessages.drillPlace(place, lines.length)}</span>
      <span>{drillMessages.drillTimeLeft(minutesLeft)}</span>
    </p>
  )
}
