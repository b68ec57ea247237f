import { useEffect, useState } from 'react'
import type { Take } from '../storage/tapeTypes.ts'
import type { Takes } from './useTakes.ts'

/** The recorded file of a take. `file` is null until the browser has read the file, and if it cannot read the file. */
export type TakeFile = { file: Blob | null; url: string | null; isUnreadable: boolean }

const revokeAfterMs = 10_000

const noFile: TakeFile = { file: null, url: null, isUnreadable: false }

/** Reads the recorded file of a take, and measures the loudness of its voices if they were not measured before. */
export function useTakeFile(take: Take | undefined, { storage, change }: Takes): TakeFile {
  const [found, setFound] = useState<TakeFile>(noFile)
  const takeId = take?.key
  useEffect(() => {
    setFound(noFile)
    if (!take) return
    let isOver = false
    let url = ''
    const read = async () => {
      const file = await storage.readTape(take)
      if (isOver) return
      if (file.size === 0) return setFound({ ...noFile, isUnreadable: true })
      url = URL.createObjectURL(file)
      setFound({ file, url, isUnreadable: false })
      if (take.loudness) return
      const { measureTape } = await import('../export/readTape.ts')
      const loudness = await measureTape(file)
      if (!isOver) change((stored) => ({ ...stored, loudness }), take.key)
    }
    read().catch((error: unknown) => {
      reportError(error)
      if (!isOver && url === '') setFound({ ...noFile, isUnreadable: true })
    })
    return () => {
      isOver = true
      // Revokes the URL later, because the video element of the closed view may still read the file for a moment.
      setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
    }
    // The effect depends only on the id of the take, because the file of a take does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [takeId, storage, change])
  return found
}
