import { listAcceptedTypes } from '@scene-partner/script/import/formats'
import { useRef, type ReactNode } from 'react'
import { pictureTypes } from '../scannedPages/index.ts'
import type { FileToImport } from './useDropAndPaste.ts'
import * as messages from './messages.ts'

type FileButtonProps = {
  onChoose: (files: FileToImport[]) => void
  /** Renders the button, which must call `open` to open the file dialog. */
  children: (open: () => void) => ReactNode
}

/** A button with which the user chooses script files, or pictures of pages, to import. */
export function FileButton({ onChoose, children }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={`${listAcceptedTypes()},${pictureTypes}`}
        aria-label={messages.areaChooseFile}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])].map((file) => ({ name: file.name, body: file })))
          event.target.value = ''
        }}
      />
      {children(() => chooser.current?.click())}
    </>
  )
}
