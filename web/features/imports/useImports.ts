import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useStore } from '../../state/useStore.ts'
import { useScanStore } from '../scannedPages/index.ts'
import { getImportStore, type ImportItem, type ImportStore } from './importStore.ts'

/** Returns the list of imports of the signed-in account. Removes finished imports when the screen closes. */
export function useImports(): { store: ImportStore; items: readonly ImportItem[] } {
  const client = useQueryClient()
  const userId = useSession()?.user.uid ?? ''
  const scans = useScanStore()
  const store = getImportStore(userId, {
    onDone() {
      void client.invalidateQueries({ queryKey: ['getUserScripts'] })
      void client.invalidateQueries({ queryKey: ['getPracticeHome'] })
    },
    onPictures: scans.addPictures,
  })
  useEffect(() => () => store.removeFinished(), [store])
  return { store, items: useStore(store) }
}
