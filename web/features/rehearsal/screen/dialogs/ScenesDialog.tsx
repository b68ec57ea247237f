import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import * as messages from '../../messages.ts'
import type { PracticeRange, RangeStart } from '../../runtime/rehearsal.ts'
import type { Understanding } from '../../runtime/rehearsalLines.ts'
import { toRun } from '../../runtime/runs.ts'
import { RunList } from '../../setup/RunList.tsx'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'

type ScenesDialogProps = {
  handle: RehearsalHandle
  scenes: Understanding['scenes']
  isOpen: boolean
  onClose: () => void
  onChoose: (range: PracticeRange, how?: RangeStart) => void
}

/** Lists the acts and scenes with the number of the user's lines, and lets the user choose what to run. */
export function ScenesDialog({ handle, scenes, isOpen, onClose, onChoose }: ScenesDialogProps) {
  const { rehearsal, practiceRange } = handle
  return (
    <Dialog title={messages.scenesTitle} isOpen={isOpen} onClose={onClose} placement="side">
      {isOpen && (
        <RunList
          scenes={scenes}
          lines={rehearsal.lines}
          current={toRun(practiceRange)}
          isOwnOnly={false}
          onChoose={(range, how) => {
            onClose()
            onChoose(range, how)
          }}
        />
      )}
    </Dialog>
  )
}
