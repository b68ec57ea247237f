/** Texts of the admin page of voices. */
export const voiceMessages = {
  title: 'Voices',
  lead: 'Which voices actors can choose, in which order, and which ones are featured. Existing recordings do not change.',
  load: 'Load voices',
  count: (enabled: number, all: number) => `${enabled} of ${all} offered`,
  table: 'Voices in their order',
  voice: 'Voice',
  about: 'Description',
  quality: 'Quality',
  silent: 'Unavailable',
  offered: 'Offered',
  featured: 'Featured',
  order: 'Order',
  preview: 'Preview',
  offer: (name: string) => `Offer ${name}`,
  feature: (name: string) => `Feature ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  first: (name: string) => `Move ${name} to the top`,
  moved: (name: string, position: number) => `${name} is number ${position} now.`,
  noMatch: 'No matching voice.',
  search: 'Name, accent or description',
  show: 'Show',
  all: 'All voices',
  onlyOffered: 'Offered',
  onlyWithdrawn: 'Not offered',
  onlySilent: 'Unavailable',
  save: 'Change voices',
  lastOne: 'At least one available voice must stay enabled.',
  engines: 'Speech engines',
  engine: 'Engine',
  state: 'State',
  voices: 'Voices',
  resetOrder: 'Restore the default order',
  resetTitle: 'Restore the default order?',
  resetDescription: 'The voices get the order of the catalogue. Which voices are offered or featured does not change.',
  resetDone: 'The voices have their default order again.',
} as const

export const stateLabels = {
  ready: 'Ready',
  absent: 'Not installed',
  fetching: 'Downloading',
  broken: 'Broken',
  resting: 'Paused',
} as const

export const engineLabels: Record<string, string> = {
  flite: 'Basic (flite)',
  pico: 'Basic (Pico)',
  kokoro: 'Neural (Kokoro)',
  elevenlabs: 'Hosted (ElevenLabs)',
  speechApi: 'Hosted (your speech server)',
}

const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

export const installMessages = {
  title: 'Neural voices',
  installed: 'Installed and working.',
  missing: (bytes: number) =>
    `The neural voices are not installed yet. The download is ${formatMegabytes(bytes)} and stays on this server.`,
  managedByOperator: 'The folder of the voices is set by VOICES_DIR. The operator installs voices there.',
  running: 'Downloading the neural voices',
  progress: (done: number, total: number) =>
    total === 0 ? 'Checking installed files' : `${formatMegabytes(done)} of ${formatMegabytes(total)}`,
  start: 'Download them',
  retry: 'Try Again',
  stop: 'Pause',
  continue: 'Continue',
  paused: (done: number, total: number) => `${formatMegabytes(done)} of ${formatMegabytes(total)} are here.`,
  starting: 'One moment…',
  failed: (problem: string) => `The download failed: ${problem}.`,
  action: 'Download voices',
} as const
