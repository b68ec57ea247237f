/** Reads the text of the clipboard. Null if the browser cannot, if the user does not allow it, or if it has no text. */
export async function readClipboard(): Promise<string | null> {
  try {
    const text = await navigator.clipboard.readText()
    return text.trim() === '' ? null : text
  } catch {
    return null // The user can paste into a field instead.
  }
}
