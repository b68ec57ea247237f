import { buttonSamples, playSamples } from './samples/buttons.tsx'
import { choiceSamples, fieldSamples } from './samples/fields.tsx'
import { materialSamples } from './samples/materials.tsx'
import { noticeSamples, toastSamples, waitingSamples } from './samples/notes.tsx'
import { overlaySamples } from './samples/overlays.tsx'
import type { SampleSection } from './samples/sample.ts'

/** Every face of every piece. */
export const samples: readonly SampleSection[] = [
  buttonSamples,
  playSamples,
  fieldSamples,
  choiceSamples,
  noticeSamples,
  toastSamples,
  waitingSamples,
  overlaySamples,
  materialSamples,
]
