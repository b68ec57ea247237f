import { useEffect, useEffectEvent, useState } from 'react'
import { pastedName } from './words.ts'

export type Brought = { name: string; body: Blob }

/** Shorter than that, what is pasted beside a field was pasted there by mistake. */
const shortestPasted = 40
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const filesOf = (list: FileList | undefined) => [...(list ?? [])].map((file) => ({ name: file.name, body: file }))

/** Files that are dropped anywhere on the page, and what is pasted outside of its fields. Answers whether one hovers. */
export function useDropAndPaste(onBring: (files: Brought[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const bring = useEffectEvent(onBring)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      bring(filesOf(event.dataTransfer?.files))
    }
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData?.files)
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (files.length === 0 && (isTyping(event.target) || text.trim().length < shortestPasted)) return
      event.preventDefault()
      bring(files.length > 0 ? files : [{ name: pastedName, body: new Blob([text], { type: 'text/plain' }) }])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [])
  return isOver
}
