import type { OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { useContext } from 'react'
import { PageContext } from './pageState.ts'

/** Returns the output of an operation without input that the server sent with the page; undefined if it sent none. */
export function useServerQuery<Name extends OperationName>(name: Name): OutputOf<Name> | undefined {
  const { queries } = useContext(PageContext)
  // The server has validated this output by the schema of the operation, so its type is trusted.
  return queries?.find((query) => query.name === name)?.output as OutputOf<Name> | undefined
}
