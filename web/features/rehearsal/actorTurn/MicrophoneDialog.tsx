import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import * as messages from './messages.ts'

/** Explains why the app uses the microphone, before the browser asks for permission. */
export function MicrophoneDialog({
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
      title={messages.microphoneQuestionTitle}
      description={messages.microphoneQuestionWhy}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onNo}>{messages.microphoneQuestionDecline}</Button>
          <Button kind="main" icon="mic" onPress={onYes}>
            {messages.microphoneQuestionAllow}
          </Button>
        </>
      }
    >
      <p>{messages.microphoneQuestionHint}</p>
    </Dialog>
  )
}
