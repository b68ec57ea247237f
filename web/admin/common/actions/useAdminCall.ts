import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../platform/api/client.ts'

export type AdminCall = <Name extends OperationName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>

/** Returns a function that calls an operation of the server and then loads all admin data again. */
export function useAdminCall(): AdminCall {
  const client = useQueryClient()
  return async (name, input) => {
    const done = await call(name, input)
    void client.invalidateQueries()
    return done
  }
}

/**
 * Returns a function that calls an operation and then opens the path `to`. For operations that delete what the page
 * shows: the data of this page is not loaded again, because that would fail.
 */
export function useCallAndNavigate(to: string): AdminCall {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (name, input) => {
    const done = await call(name, input)
    await client.invalidateQueries({ refetchType: 'none' })
    await navigate(to)
    return done
  }
}
