import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { VoiceList, type VoiceListProps } from '../../voicePicker/index.ts'
import * as messages from '../messages.ts'

type ReaderDialogProps = Omit<VoiceListProps, 'place' | 'hasFocus'> & { onClose: () => void }

/** On phones, shows the list of voices in a dialog. */
export function ReaderDialog({ onClose, ...list }: ReaderDialogProps) {
  return (
    <Dialog title={messages.voicePickerTitle} isOpen onClose={onClose} placement="window">
      <VoiceList {...list} place="window" />
    </Dialog>
  )
}
