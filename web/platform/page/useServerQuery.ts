import type { OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { useContext } from 'react'
import { PageContext } from './pageState.ts'

/** Returns the output of an operation without input, if the server sent this output with the page; else undefined. */
export function useServerQuery<Name extends OperationName>(name: Name): OutputOf<Name> | undefined {
  const { queries } = useContext(PageContext)
  // The server has validated this output by the schema of the operation, so its type is trusted.
  return queries?.find((query) => query.name === name)?.output as OutputOf<Name> | undefined
}
