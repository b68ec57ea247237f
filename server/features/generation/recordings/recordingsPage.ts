import { escapeHtml } from '../../mail/index.ts'
import type { ExportedRecording } from './exporter.ts'

const head = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>My recordings</title>
<style>
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
article { border-top: 1px solid; padding: 1.25rem 0 }
h2 { font-size: 1.25rem; margin: 0 }
p { margin: .25rem 0 .75rem }
audio { width: 100% }
pre { white-space: pre-wrap; font: inherit }
</style>
<h1>My recordings</h1>
`

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

function formatAudio({ file }: ExportedRecording): string {
  if (!file) return '<p>There is no finished sound of this one.</p>'
  return `<audio controls preload="none" src="${escapeHtml(encodePath(file))}"></audio>`
}

function formatRecording(recording: ExportedRecording): string {
  const { title, text, voiceName, createdAt, duration } = recording
  const details = [
    voiceName,
    createdAt.slice(0, 16).replace('T', ' '),
    ...(duration === null ? [] : [`${Math.round(duration)} seconds`]),
  ]
  return `<article>
<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(details.join(', '))}</p>
${formatAudio(recording)}
<details><summary>Words</summary><pre>${escapeHtml(text)}</pre></details>
</article>
`
}

/**
 * Yields an HTML page that lists all recordings of an export and plays them. The page works in the unpacked archive,
 * without the server and without a network.
 */
export async function* recordingsPage(pages: AsyncIterable<readonly ExportedRecording[]>): AsyncGenerator<string> {
  yield head
  let isEmpty = true
  for await (const page of pages) {
    if (page.length === 0) continue
    isEmpty = false
    yield page.map(formatRecording).join('')
  }
  if (isEmpty) yield '<p>None yet.</p>\n'
}
