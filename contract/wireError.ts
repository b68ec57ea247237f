import type { Failure } from './failures.ts'

/** The error form of the Firebase callable protocol. */
export type WireError = {
  error: { status: string; message: string; details: { code: string } & Record<string, unknown> }
}

/** Converts a status to its wire form: `resource-exhausted` → `RESOURCE_EXHAUSTED`. */
export const formatWireStatus = (status: string): string => status.toUpperCase().replaceAll('-', '_')

/** Converts a failure to its wire form. */
export function toWireError(failure: Failure): WireError {
  return {
    error: {
      status: formatWireStatus(failure.status),
      message: failure.message,
      details: { ...failure.facts, code: failure.code },
    },
  }
}
