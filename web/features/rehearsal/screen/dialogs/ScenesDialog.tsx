import { Fragment } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import * as words from '../words.ts'
import type { Understanding } from './roomLines.ts'
import type { RoomHandle } from './useRoom.ts'
import styles from './PartDialog.module.css'

type ScenesDialogProps = {
  handle: RoomHandle
  scenes: Understanding['scenes']
  isOpen: boolean
  onClose: () => void
  onChoose: (scene: number) => void
}

/** Every scene, under its act, with how much of it is mine. */
export function ScenesDialog({ handle, scenes, isOpen, onClose, onChoose }: ScenesDialogProps) {
  const { rehearsal, state, extent } = handle
  const mine = new Map<number, number>()
  for (const { scene, part } of rehearsal.lines)
    if (part === 'mine' || part === 'together') mine.set(scene, (mine.get(scene) ?? 0) + 1)
  const now = rehearsal.lines[state.at]?.scene ?? extent.scene
  return (
    <Dialog title={words.scenes} isOpen={isOpen} onClose={onClose} place="side">
      <div className={styles.scenes}>
        {scenes.map(({ heading, act }, index) => (
          <Fragment key={index}>
            {act !== undefined && act !== scenes[index - 1]?.act && <h3 className={styles.act}>{act}</h3>}
            <button
              type="button"
              className={styles.scene}
              aria-current={index === now || undefined}
              onClick={() => {
                onClose()
                onChoose(index)
              }}
            >
              <span>{heading || words.scene(index + 1)}</span>
              <span>{words.minePerScene(mine.get(index) ?? 0)}</span>
            </button>
          </Fragment>
        ))}
      </div>
    </Dialog>
  )
}
