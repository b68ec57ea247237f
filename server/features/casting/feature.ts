import { getCasting, proposeCasting, saveCasting } from './castingOperations.ts'
import { castingExporter } from './exporter.ts'
import { defineFeature } from '../../services.ts'

/** Casting: which voice reads which role of a script. */
export const castingFeature = defineFeature({
  name: 'casting',
  uses: ['clock', 'database', 'live', 'scriptReviews', 'speaker', 'voiceRegistry'],
  operations: [getCasting, saveCasting, proposeCasting],
  exporter: castingExporter,
})
