import { scriptRules } from '@scene-partner/contract/scriptRules'
import { useState, type ReactNode } from 'react'
import { readClipboard } from '../../platform/page/readClipboard.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { findLink, toLinkedFile } from './links.ts'
import type { FileToImport } from './useDropAndPaste.ts'
import * as messages from './messages.ts'

type PasteButtonProps = {
  onPaste: (files: FileToImport[]) => void
  /** Renders the button, which must call `paste`. */
  children: (paste: () => void) => ReactNode
}

/**
 * A button that imports the text in the clipboard or, if this text is a link, the linked page. If the browser does not
 * allow reading the clipboard, opens a dialog with a field into which the user pastes.
 */
export function PasteButton({ onPaste, children }: PasteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const importText = (text: string) => {
    const link = findLink(text)
    const body = new Blob([text], { type: 'text/plain' })
    onPaste([link === undefined ? { name: scriptRules.pastedTextFileName, body } : toLinkedFile(link)])
  }
  const paste = async () => {
    const text = await readClipboard()
    if (text === null) setOpen(true)
    else importText(text)
  }
  return (
    <>
      {children(() => void paste())}
      {isOpen && (
        <PasteDialog
          onClose={() => setOpen(false)}
          onSubmit={(text) => {
            setOpen(false)
            importText(text)
          }}
        />
      )}
    </>
  )
}

function PasteDialog({ onClose, onSubmit }: { onClose: () => void; onSubmit: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Dialog
      title={messages.pasteTitle}
      isOpen
      onClose={onClose}
      actions={
        <Button kind="main" isDisabled={text.trim() === ''} onPress={() => onSubmit(text)}>
          {messages.pasteSubmit}
        </Button>
      }
    >
      <TextArea
        label={messages.pasteField}
        hint={messages.pasteHint}
        name="text"
        rows={8}
        value={text}
        onChange={setText}
      />
    </Dialog>
  )
}
