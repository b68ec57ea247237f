export {
  findVoiceGroup,
  filterVoices,
  countVoicesByGroup,
  formatVoice,
  voiceGroups,
  type VoiceGroup,
} from './filterVoices.ts'
export { sortBySimilarity } from './sortBySimilarity.ts'
export { galleryVoiceCount as formatVoiceCount } from './messages.ts'
export { PreviewButton, formatPreviewProblem } from './PreviewButton.tsx'
export { qualityLabels } from './quality.ts'
export { QualityLine } from './QualityLine.tsx'
export { VoiceSearchField } from './VoiceSearchField.tsx'
export { usePrefetchPreview } from './usePrefetchPreview.ts'
export { useStopPreviewOnUnmount } from './useStopPreviewOnUnmount.ts'
export { Waveform } from './Waveform.tsx'
