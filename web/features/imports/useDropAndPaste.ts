import { scriptRules } from '@scene-partner/contract/scriptRules'
import { useEffect, useEffectEvent, useState } from 'react'

export type Brought = { name: string; body: Blob }

/** Shorter than that, what is pasted beside a field was pasted there by mistake. */
const shortestPasted = 40
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const filesOf = (list: FileList | undefined) => [...(list ?? [])].map((file) => ({ name: file.name, body: file }))

const fewestMarks = 6
/** What a page of the web tells of its words beside them: cells of tables, names in bold, directions in italics. */
const mark = /<(?:td|th|dt|b|strong|i|em|cite)[\s>]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|small-caps/giu

/** What was copied, as it tells most: a page with its marks, where there are some, else its text. */
function pastedOf(data: DataTransfer): Brought {
  const page = data.getData('text/html')
  const isMarked = (page.match(mark)?.length ?? 0) >= fewestMarks
  const [type, name] = isMarked
    ? (['text/html', scriptRules.pastedPageAs] as const)
    : (['text/plain', scriptRules.pastedAs] as const)
  return { name, body: new Blob([data.getData(type)], { type }) }
}

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
      if (files.length > 0) bring(files)
      else if (event.clipboardData) bring([pastedOf(event.clipboardData)])
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
