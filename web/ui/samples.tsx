import { buttonSamples, playSamples } from './samples/buttons.tsx'
import { choiceSamples, fieldSamples } from './samples/fields.tsx'
import { materialSamples } from './samples/materials.tsx'
import { noticeSamples, toastSamples, loadingSamples } from './samples/feedback.tsx'
import { overlaySamples } from './samples/overlays.tsx'
import type { SampleSection } from './samples/sample.ts'

/** Samples of all primitives in all their states, for the gallery. */
export const samples: readonly SampleSection[] = [
  buttonSamples,
  playSamples,
  fieldSamples,
  choiceSamples,
  noticeSamples,
  toastSamples,
  loadingSamples,
  overlaySamples,
  materialSamples,
]
