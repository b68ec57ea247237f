import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import * as words from '../words.ts'

/** Says what the microphone is for before the browser asks for it. */
export function AskForEar({
  isOpen,
  onYes,
  onNo,
  onClose,
}: {
  isOpen: boolean
  onYes: () => void
  onNo: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      title={words.mayIListen}
      description={words.mayIListenWhy}
      isOpen={isOpen}
      onClose={onClose}
      acts={
        <>
          <Button onPress={onNo}>{words.withoutMicrophone}</Button>
          <Button kind="main" icon="mic" onPress={onYes}>
            {words.letItListen}
          </Button>
        </>
      }
    >
      <p>{words.mayIListenAfter}</p>
    </Dialog>
  )
}
