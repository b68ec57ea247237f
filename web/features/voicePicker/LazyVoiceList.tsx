import { lazy, Suspense } from 'react'
import { loadChunk } from '../../platform/page/loadChunk.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { VoiceListProps } from './VoiceList.tsx'

const LoadedVoiceList = lazy(async () => ({ default: (await loadChunk(() => import('./VoiceList.tsx'))).VoiceList }))

/** The list of voices. Its code is loaded only when it is shown, because most users do not change the voice. */
export const VoiceList = (props: VoiceListProps) => (
  <Suspense fallback={<Skeleton rows={6} />}>
    <LoadedVoiceList {...props} />
  </Suspense>
)
