import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { scriptFileKinds } from './scriptFile.ts'
import * as words from './words.ts'

/** Opens a file of script: what dropping one does, for the keyboard and for touch. */
export function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="bare" onPress={() => input.current?.click()}>
        {words.openFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept={scriptFileKinds}
        hidden
        aria-label={words.fileOfScript}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Else the same file could not be chosen twice.
          target.value = ''
        }}
      />
    </>
  )
}
