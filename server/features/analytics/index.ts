import { trackEvents } from './trackEvents.ts'

export const analyticsOperations = [trackEvents]

export { analyticsExporter } from './exporter.ts'
export { forgetEvents, forgetEventsEveryMs, forgetEventsJob } from './forgetEvents.ts'
export { recordStep } from './recordEvents.ts'
