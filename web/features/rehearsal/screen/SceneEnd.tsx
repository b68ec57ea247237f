import { Button } from '../../../ui/Button.tsx'
import * as words from '../words.ts'
import type { RoomHandle } from './useRoom.ts'
import styles from './Transport.module.css'

type SceneEndProps = {
  handle: RoomHandle
  scenes: number
  onNext: (scene: number) => void
  onStart: () => void
}

/** The end of what was run, and where to go from it. */
export function SceneEnd({ handle, scenes, onNext, onStart }: SceneEndProps) {
  const { extent, run } = handle
  if (extent.kind === 'drill') {
    return (
      <div className={styles.news}>
        {words.endOfDrill}
        <Button size="dense" onPress={() => run({ kind: 'scene', scene: extent.scene })}>
          {words.endDrill}
        </Button>
      </div>
    )
  }
  const next = extent.scene + 1
  return (
    <div className={styles.news}>
      {words.endOfScene}
      {next < scenes && (
        <Button
          size="dense"
          onPress={() => {
            onNext(next)
            onStart()
          }}
        >
          {words.nextScene}
        </Button>
      )}
    </div>
  )
}
