import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'

/** Puts a text on the clipboard, and says so in place. Without a clipboard there is no button: the text stands beside it. */
export function CopyButton({ text, words, done }: { text: string; words: string; done: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  if (typeof navigator === 'undefined' || !navigator.clipboard) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      setCopied(null) // the browser would not: what was to be copied can still be read
    }
  }
  return (
    <Button size="dense" icon={copied === text ? 'check' : 'copy'} onPress={() => void copy()}>
      {copied === text ? done : words}
    </Button>
  )
}
