import { statfs } from 'node:fs/promises'
import type { Services } from '../../services.ts'
import { findQueueAges, queueNames } from './queueAges.ts'

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'metrics' | 'storageHealth'>

/** Adds the metrics whose values are read only on request: of the queues, the database, the storage and the disk. */
export function addGauges(services: Needs): void {
  const { config, database, metrics, storageHealth } = services
  metrics.addGauge(
    'queue_oldest_age_seconds',
    'For how long the oldest due entry of a queue waits; 0 if none does',
    async () => {
      const ages = await findQueueAges(services)
      return queueNames.map((queue) => [{ queue }, ages[queue].oldestAgeS])
    },
    ['queue'],
  )
  metrics.addGauge(
    'queue_waiting',
    'Entries of a queue that are due and not begun',
    async () => {
      const ages = await findQueueAges(services)
      return queueNames.map((queue) => [{ queue }, ages[queue].waiting])
    },
    ['queue'],
  )
  metrics.addGauge(
    'database_connections',
    'Connections of this process to the database, and statements that wait for one',
    () => Object.entries(database.countConnections()).map(([state, count]) => [{ state }, count]),
    ['state'],
    'sum',
  )
  metrics.addGauge(
    'database_up',
    'Whether the database answers (1) or not (0)',
    async () => {
      const { ok } = await database.isHealthy()
      return [[{}, ok ? 1 : 0]]
    },
    [],
    'min',
  )
  metrics.addGauge(
    'storage_up',
    'Whether a test file can be written and read (1) or not (0)',
    async () => {
      const isHealthy = await storageHealth.isHealthy()
      return [[{}, isHealthy ? 1 : 0]]
    },
    [],
    'min',
  )
  metrics.addGauge('data_disk_free_bytes', 'Free space of the disk that holds DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return [[{}, bavail * bsize]]
  })
}
