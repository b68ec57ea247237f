import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { Waiting } from './Waiting.tsx'
import * as words from './words.ts'

/** What `Loaded` needs of a query: any of TanStack Query's results has it. */
export type LoadedQuery<T> = {
  data: T | undefined
  isPending: boolean
  error: unknown
  refetch: () => unknown
}

type LoadedProps<T> = {
  query: LoadedQuery<T>
  /** The catalogue's or the specification's sentence for this failure. */
  sayError: (error: unknown) => string
  waiting?: ReactNode
  /** Shown where there is nothing yet; `isEmpty` decides. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** The four faces of what comes from the server. What was shown before stays while it is looked at again. */
export function Loaded<T>({ query, sayError, waiting = <Waiting />, empty, isEmpty, children }: LoadedProps<T>) {
  if (query.data !== undefined) {
    return <>{empty !== undefined && isEmpty?.(query.data) ? empty : children(query.data)}</>
  }
  if (query.isPending) return <>{waiting}</>
  return (
    <Notice
      kind="failed"
      act={
        <Button size="dense" onPress={() => void query.refetch()}>
          {words.tryAgain}
        </Button>
      }
    >
      {sayError(query.error)}
    </Notice>
  )
}
