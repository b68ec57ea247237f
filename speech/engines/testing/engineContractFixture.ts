import type { Rendition } from '../../catalog/voices.ts'

/**
 * What the contract tests need to know about one engine. Each engine folder exports its own from `contractFixture.ts`.
 */
export type EngineContractFixture = {
  /** A rendition that the engine can speak. */
  rendition: Rendition
  /**
   * What has to be installed for this engine. Without it, the tests are skipped. Absent: the engine must work on every
   * machine, and the tests fail if it does not.
   */
  needs?: string
  /** Maximum number of workers. Absent means 1. */
  workers?: number
  /** Starts what the engine needs, for example a fake server, and returns the settings for the engine. */
  prepare?(): Promise<{ settings: unknown; close(): Promise<void> }>
}
