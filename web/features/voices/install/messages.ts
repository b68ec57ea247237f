// Texts of NaturalVoices
const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
export const naturalGet = (bytes: number) => `Get the natural voices (${formatMegabytes(bytes)})`
export const naturalHint =
  'They are free and stay on this installation. You can go on meanwhile; the same voices then sound natural.'
export const naturalRunning = 'Downloading the natural voices'
export const naturalProgress = (done: number, total: number) =>
  total === 0 ? 'Checking the files' : `${formatMegabytes(done)} of ${formatMegabytes(total)}`
export const naturalMeanwhile = 'Until they are here, you hear the basic voices.'
export const naturalPause = 'Pause the download'
export const naturalContinue = 'Continue the download'
export const naturalCheck = 'Check the files'
export const naturalPaused = (done: number, total: number) =>
  `${formatMegabytes(done)} of ${formatMegabytes(total)} are here. Until all are, you hear the basic voices.`
export const naturalInstalled = 'The natural voices are here.'
export const naturalProblem = (problem: string) => `The download failed: ${problem}`
export const naturalUnusable = (problem: string) => `The natural voices can’t speak yet: ${problem}`
export const naturalFailed = 'The download could not be changed. Please try again.'
