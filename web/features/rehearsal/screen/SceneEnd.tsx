import { Button } from '../../../ui/actions/Button.tsx'
import * as messages from '../messages.ts'
import type { RehearsalHandle } from './useRehearsalRoom.ts'
import styles from './controls/ControlBar.module.css'

type SceneEndProps = {
  handle: RehearsalHandle
  scenes: number
  onNext: (scene: number) => void
  onStart: () => void
}

/** Shows that the scene or drill has ended, and what can follow. */
export function SceneEnd({ handle, scenes, onNext, onStart }: SceneEndProps) {
  const { practiceRange, startRange } = handle
  if (practiceRange.kind === 'drill') {
    return (
      <div className={styles.news}>
        {messages.drillEndTitle}
        <Button size="dense" onPress={() => startRange({ kind: 'scene', scene: practiceRange.scene })}>
          {messages.drillEnd}
        </Button>
      </div>
    )
  }
  const next = practiceRange.scene + 1
  return (
    <div className={styles.news}>
      {messages.sceneEndTitle}
      {next < scenes && (
        <Button
          size="dense"
          onPress={() => {
            onNext(next)
            onStart()
          }}
        >
          {messages.sceneEndNext}
        </Button>
      )}
    </div>
  )
}
