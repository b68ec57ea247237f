import { useEffect, useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { onLive } from '../../platform/live.ts'
import { useSending } from '../../platform/useSending.ts'
import * as words from './words.ts'

export type WithProof = (act: () => Promise<void>) => Promise<boolean>
export type ExportState = 'none' | 'asked' | 'begun' | 'done' | 'broken'

const address = '/api/export'
const states: ReadonlySet<unknown> = new Set<ExportState>(['begun', 'done', 'broken'])
const isState = (word: unknown): word is ExportState => states.has(word)

const sayError = (error: unknown) => sayRefusal(error, words.yourCopyCouldNotBeBegun)

/** A link that is pressed by itself: with `download` a refusal stays a failed download and never becomes a page. */
function download() {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/**
 * Begins the download of everything and hears from the server how it ends: the browser's own window of downloads does
 * not say it everywhere. `begin` is given by tests.
 */
export function useExport(withProof: WithProof, begin = download) {
  const [state, setState] = useState<ExportState>('none')
  const [size, setSize] = useState({ recordings: 0, soundBytes: 0 })
  const sending = useSending(async () => {
    setState('none')
    const isProved = await withProof(async () => setSize(await call('checkExport', {})))
    if (!isProved) return
    setState('asked')
    begin()
  }, sayError)
  useEffect(
    () =>
      onLive('export', (change) => {
        if (isState(change.state)) setState(change.state)
      }),
    [],
  )
  return { ...sending, state, size }
}
