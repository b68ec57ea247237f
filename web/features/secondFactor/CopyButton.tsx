import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'

/**
 * A button that copies a text to the clipboard and then shows `doneLabel`. Renders nothing if the browser has no
 * clipboard: the page shows the text, so that the user can copy it by hand.
 */
export function CopyButton({ text, label, doneLabel }: { text: string; label: string; doneLabel: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  if (typeof navigator === 'undefined' || !navigator.clipboard) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      setCopied(null) // The browser refused to copy. The user can still read the text on the page.
    }
  }
  return (
    <Button size="dense" icon={copied === text ? 'check' : 'copy'} onPress={() => void copy()}>
      {copied === text ? doneLabel : label}
    </Button>
  )
}
