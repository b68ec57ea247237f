import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { VoiceList, type VoiceListProps } from '../../voicePicker/index.ts'
import * as messages from '../messages.ts'

type ReaderDialogProps = Omit<VoiceListProps, 'place' | 'hasFocus'> & { onClose: () => void }

/** The list of voices as an open dialog, for a phone. */
export function ReaderDialog({ onClose, ...list }: ReaderDialogProps) {
  return (
    <Dialog title={messages.voicePickerTitle} isOpen onClose={onClose} placement="window">
      <VoiceList {...list} place="window" />
    </Dialog>
  )
}
