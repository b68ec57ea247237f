/**
 * Lets the browser save a text as a file. Characters that file systems forbid become spaces in the name.
 * @example saveTextFile('TITLE: The Kitchen', { name: 'The Kitchen.fountain', mime: 'text/plain' })
 */
export function saveTextFile(text: string, { name, mime }: { name: string; mime: string }): void {
  saveFile(new Blob([text], { type: `${mime};charset=utf-8` }), name)
}

/** Lets the browser save a file. Characters that file systems forbid become spaces in the name. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ')
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the file only after the click, so its URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
