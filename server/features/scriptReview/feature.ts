import { getUnderstanding } from './getUnderstanding.ts'
import { saveCorrections } from './saveCorrections.ts'
import { findSource, findStoredParse } from '../imports/index.ts'
import { scriptReviewExporter } from './exporter.ts'
import { createScriptReviews } from './scriptReviews.ts'
import { defineFeature } from '../../services.ts'

/** Parsed scripts and the corrections that actors add. */
export const scriptReviewFeature = defineFeature({
  name: 'scriptReview',
  uses: ['clock', 'database', 'jobs', 'live', 'scriptReviews', 'textWorkers'],
  operations: [getUnderstanding, saveCorrections],
  createServices: ({ textWorkers }) => ({
    scriptReviews: createScriptReviews({ findSource, findStoredParse, textWorkers }),
  }),
  exporter: scriptReviewExporter,
})
