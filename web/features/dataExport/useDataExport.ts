import { useEffect, useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { getEndpointUrl } from '../../platform/api/endpointUrl.ts'
import { onLiveEvent } from '../../platform/api/live.ts'
import { useSending } from '../../platform/page/useSending.ts'
import * as messages from './messages.ts'

export type WithReauthentication = (act: () => Promise<void>) => Promise<boolean>
export type DataExportState = 'none' | 'requested' | 'begun' | 'done' | 'broken'

const formatError = (error: unknown) => formatCallError(error, messages.downloadFailed)

/**
 * Starts the download by a click on a link. Because of the `download` attribute, an error of the server makes only the
 * download fail, and the page stays open.
 */
function download() {
  const link = document.createElement('a')
  link.href = getEndpointUrl('exportData', {})
  link.download = ''
  link.click()
}

/**
 * Starts the export, and learns from the server's live events how far it is, because some browsers do not report a
 * failed download. Tests replace `startDownload`.
 */
export function useDataExport(withReauthentication: WithReauthentication, startDownload = download) {
  const [state, setState] = useState<DataExportState>('none')
  const [size, setSize] = useState({ recordings: 0, soundBytes: 0 })
  const sending = useSending(async () => {
    setState('none')
    const isReauthenticated = await withReauthentication(async () => setSize(await call('checkExport', {})))
    if (!isReauthenticated) return
    setState('requested')
    startDownload()
  }, formatError)
  useEffect(
    () =>
      onLiveEvent('export', ({ state: newState }) => {
        setState(newState)
      }),
    [],
  )
  return { ...sending, state, size }
}
