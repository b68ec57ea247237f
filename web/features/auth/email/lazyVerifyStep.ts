import { lazy } from 'react'
import { loadChunk } from '../../../platform/page/loadChunk.ts'

/** `VerifyStep`, loaded on demand: only users with an unverified address see it. */
export const VerifyStep = lazy(async () => ({
  default: (await loadChunk(() => import('./VerifyStep.tsx'))).VerifyStep,
}))
