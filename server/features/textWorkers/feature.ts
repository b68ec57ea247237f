import { createTextWorkers } from './textWorkers.ts'
import { defineFeature } from '../../services.ts'

/** Worker threads that parse long texts, so that the event loop stays free. */
export const textWorkersFeature = defineFeature({
  name: 'textWorkers',
  uses: ['limits', 'log', 'textWorkers'],
  createServices: ({ log }, { entries }) => ({ textWorkers: createTextWorkers({ entries, log }) }),
  close: ({ textWorkers }) => textWorkers.close(),
})
