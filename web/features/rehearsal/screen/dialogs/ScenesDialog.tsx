import { Fragment } from 'react'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import * as messages from '../../messages.ts'
import type { Understanding } from '../../runtime/rehearsalLines.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from './YourPartDialog.module.css'

type ScenesDialogProps = {
  handle: RehearsalHandle
  scenes: Understanding['scenes']
  isOpen: boolean
  onClose: () => void
  onChoose: (scene: number) => void
}

/** Lists all scenes by act, with the number of the user's lines in each. */
export function ScenesDialog({ handle, scenes, isOpen, onClose, onChoose }: ScenesDialogProps) {
  const { rehearsal, state, practiceRange } = handle
  const myLineCounts = new Map<number, number>()
  for (const { scene, part } of rehearsal.lines)
    if (part === 'mine' || part === 'together') myLineCounts.set(scene, (myLineCounts.get(scene) ?? 0) + 1)
  const currentScene = rehearsal.lines[state.lineIndex]?.scene ?? practiceRange.scene
  return (
    <Dialog title={messages.scenesTitle} isOpen={isOpen} onClose={onClose} placement="side">
      <div className={styles.scenes}>
        {scenes.map(({ heading, act }, index) => (
          <Fragment key={index}>
            {act !== undefined && act !== scenes[index - 1]?.act && <h3 className={styles.act}>{act}</h3>}
            <button
              type="button"
              className={styles.scene}
              aria-current={index === currentScene || undefined}
              onClick={() => {
                onClose()
                onChoose(index)
              }}
            >
              <span>{heading || messages.sceneName(index + 1)}</span>
              <span>{messages.scenesMyLines(myLineCounts.get(index) ?? 0)}</span>
            </button>
          </Fragment>
        ))}
      </div>
    </Dialog>
  )
}
