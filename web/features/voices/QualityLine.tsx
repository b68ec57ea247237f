import { lazy, Suspense, useContext } from 'react'
import { loadChunk } from '../../platform/page/loadChunk.ts'
import { useSession } from '../../platform/session/session.ts'
import { PageContext } from '../../platform/page/pageState.ts'
import { describeQuality, type QualityInput } from './quality.ts'
import * as messages from './messages.ts'
import styles from './QualityLine.module.css'

const NaturalVoices = lazy(async () => ({
  default: (await loadChunk(() => import('./install/NaturalVoices.tsx'))).NaturalVoices,
}))

/** Shows once per list which quality the voices have, and how to get a better one. */
export function QualityLine({ voices, engines }: Omit<QualityInput, 'isLocal'>) {
  const { isLocal } = useContext(PageContext)
  const session = useSession()
  const { line, command, canInstall } = describeQuality({ voices, isLocal, engines })
  // The server decides who may install voices. Others are not asked to load the offer.
  const mayBeOffered = session?.user.emailVerified && (isLocal || session.claims.admin)
  const howToInstall = command && (
    <div className={styles.command}>
      <p>{command.brings}</p>
      <code>{command.text}</code>
    </div>
  )
  if (canInstall && mayBeOffered)
    return (
      <div className={styles.quality}>
        <p>{line}</p>
        <Suspense fallback={null}>
          <NaturalVoices otherwise={howToInstall} />
        </Suspense>
      </div>
    )
  if (!howToInstall) return <p className={styles.quality}>{line}</p>
  return (
    <details className={styles.quality}>
      <summary>
        <span>{line}</span> <span className={styles.how}>{messages.qualityHow}</span>
      </summary>
      {howToInstall}
    </details>
  )
}
