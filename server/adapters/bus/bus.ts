import type { Notifications } from '../../platform/events/notifications.ts'

/** Sends messages between the processes of an installation: over Postgres's notifications or NATS. */
export type Bus = Notifications & {
  /** Returns whether messages arrive at the moment. */
  isHealthy(): Promise<boolean>
  close(): Promise<void>
}
