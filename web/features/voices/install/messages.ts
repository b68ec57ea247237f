// Texts of NeuralVoices
const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
export const neuralGet = (bytes: number) => `Get the natural voices (${formatMegabytes(bytes)})`
export const neuralHint =
  'They are free and stay on this installation. You can go on meanwhile; the same voices then sound natural.'
export const neuralRunning = 'Downloading the natural voices'
export const neuralProgress = (done: number, total: number) =>
  total === 0 ? 'Checking the files' : `${formatMegabytes(done)} of ${formatMegabytes(total)}`
export const neuralMeanwhile = 'Until they are here, you hear the basic voices.'
export const neuralPause = 'Pause the download'
export const neuralContinue = 'Continue the download'
export const neuralCheck = 'Check the files'
export const neuralPaused = (done: number, total: number) =>
  `${formatMegabytes(done)} of ${formatMegabytes(total)} are here. Until all are, you hear the basic voices.`
export const neuralInstalled = 'The natural voices are here.'
export const neuralProblem = (problem: string) => `The download failed: ${problem}`
export const neuralUnusable = (problem: string) => `The natural voices can’t speak yet: ${problem}`
export const neuralFailed = 'The download could not be changed. Please try again.'
