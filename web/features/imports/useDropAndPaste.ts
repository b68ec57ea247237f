import { scriptRules } from '@scene-partner/contract/scriptRules'
import { useEffect, useEffectEvent, useState } from 'react'
import { findLink, toLinkedFile } from './links.ts'

/**
 * A file to import, or a pasted text as a file, with the name under which the server stores it. If `link` is present,
 * the server fetches this URL, and `body` is not sent. `onSettled` is called when the file is imported or discarded.
 */
export type FileToImport = { name: string; body: Blob; link?: string; onSettled?: () => void }

/**
 * Minimum length of a text that is pasted outside a field. A shorter text was probably pasted by mistake and is
 * ignored, unless it is a link.
 */
const minPastedLength = 40
const isLongEnough = (text: string) => text.trim().length >= minPastedLength || findLink(text) !== undefined
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const toFiles = (list: FileList | undefined) => [...(list ?? [])].map((file) => ({ name: file.name, body: file }))

const minFormattingMarks = 6
/** HTML formatting that helps to find roles and stage directions: table cells, bold and italic text. */
const formattingPattern =
  /<(?:td|th|dt|b|strong|i|em|cite)[\s>]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|small-caps/giu

/** Returns the pasted content as a file: a linked page, else HTML if it has enough formatting, else plain text. */
function createPastedFile(data: DataTransfer): FileToImport {
  const link = findLink(data.getData('text/plain'))
  if (link !== undefined) return toLinkedFile(link)
  const html = data.getData('text/html')
  const isFormatted = (html.match(formattingPattern)?.length ?? 0) >= minFormattingMarks
  const [type, name] = isFormatted
    ? (['text/html', scriptRules.pastedPageFileName] as const)
    : (['text/plain', scriptRules.pastedTextFileName] as const)
  return { name, body: new Blob([data.getData(type)], { type }) }
}

/**
 * Calls `onBring` with files that the user drops or pastes anywhere on the page, and with text that the user pastes
 * outside a field. Returns whether the user is dragging a file over the page.
 */
export function useDropAndPaste(onBring: (files: FileToImport[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const bring = useEffectEvent(onBring)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const handleDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const handleDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const handleDrop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      bring(toFiles(event.dataTransfer?.files))
    }
    const handlePaste = (event: ClipboardEvent) => {
      const files = toFiles(event.clipboardData?.files)
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (files.length === 0 && (isTyping(event.target) || !isLongEnough(text))) return
      event.preventDefault()
      if (files.length > 0) bring(files)
      else if (event.clipboardData) bring([createPastedFile(event.clipboardData)])
    }
    document.addEventListener('dragover', handleDragOver)
    document.addEventListener('dragleave', handleDragLeave)
    document.addEventListener('drop', handleDrop)
    document.addEventListener('paste', handlePaste)
    return () => {
      document.removeEventListener('dragover', handleDragOver)
      document.removeEventListener('dragleave', handleDragLeave)
      document.removeEventListener('drop', handleDrop)
      document.removeEventListener('paste', handlePaste)
    }
  }, [])
  return isOver
}
